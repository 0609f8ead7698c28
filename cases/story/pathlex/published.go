package pathlex

import (
	"flag"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// states are those of the published lexer that the story tells of, with our step of the same
// form, and what it is today.
var states = []struct{ name, ours string }{
	{"start", "base"}, {"bytes", "bytes"}, {"pool", "pool"}, {"array", "array64"}, {"aligned", "aligned64"}, {"latest", "tuned"},
}

// publishedFlags adds the flags that publishedStep and frontStep need.
func publishedFlags(lexer, front *string) func(*flag.FlagSet) {
	return func(fs *flag.FlagSet) {
		fs.StringVar(lexer, "published", "",
			"`file` with what go test printed of the published lexer's own benchmark, after a line == STATE for each state")
		fs.StringVar(front, "published-front", "",
			"`directory` with what the published transcoder answered, rules-published.txt, and what go test printed of it, front-published.txt")
	}
}

// publishedStep takes over what the published lexer's own benchmark printed. It is no part of
// this repository, nor is what builds it.
func publishedStep(file *string) measure.Step {
	return measure.Printed("published", "the published lexer, in each state that the story tells of", file, func(text string) error {
		_, err := readPublished(text)
		return err
	})
}

// A printedState is what go test printed of one state: the median of its times, with its
// interval, and the numbers that did not vary.
type printedState struct {
	time          record.Ratio // in seconds
	bytes, allocs string
}

var printedLine = regexp.MustCompile(`(?m)^Benchmark\S+\s+\d+\s+(\S+) ns/op\s+(\S+) B/op\s+(\S+) allocs/op`)

func readPublished(text string) (map[string]printedState, error) {
	read := make(map[string]printedState)
	for _, section := range strings.Split("\n"+text, "\n== ")[1:] {
		name, body, _ := strings.Cut(section, "\n")
		name, _, _ = strings.Cut(name, " ")
		var state printedState
		var times []float64
		for _, match := range printedLine.FindAllStringSubmatch(body, -1) {
			ns, err := strconv.ParseFloat(match[1], 64)
			if err != nil {
				return nil, err
			}
			times = append(times, ns/1e9)
			state.bytes, state.allocs = match[2], match[3]
		}
		if len(times) == 0 {
			return nil, fmt.Errorf("no benchmark of %s", name)
		}
		state.time = record.MedianOf(times)
		read[name] = state
	}
	for _, state := range states {
		if _, ok := read[state.name]; !ok {
			return nil, fmt.Errorf("no state %s", state.name)
		}
	}
	return read, nil
}

// published is the table of the published lexer beside our steps.
func published(r *record.Results) (string, error) {
	text, err := r.Text("published.txt")
	if err != nil {
		return "", err
	}
	read, err := readPublished(text)
	if err != nil {
		return "", err
	}
	rows := [][]string{{"state", " published", "95 % interval", " allocations", " bytes", "our step", " ours", " allocations"}}
	for _, state := range states {
		of := read[state.name]
		between := "too few runs"
		if of.time.Lo != nil {
			between = page.Between(of.time, page.Seconds)
		}
		time, err := ladder.Center(r, "lexer/"+onStory, state.ours, "sec/op")
		if err != nil {
			return "", err
		}
		allocs, err := ladder.Center(r, "lexer/"+onStory, state.ours, "allocs/op")
		if err != nil {
			return "", err
		}
		rows = append(rows, []string{state.name, page.Seconds(of.time.Center), between, of.allocs, of.bytes,
			"`" + state.ours + "`", page.Seconds(time), page.Count(allocs)})
	}
	return page.Table(rows...), nil
}
