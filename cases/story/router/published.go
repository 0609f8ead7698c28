package router

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// printedLine is one of go test's, with time and allocations.
var printedLine = regexp.MustCompile(`^BenchmarkSearch/(\S+?)(?:-\d+)?\s+\d+\s+(\S+) ns/op\s+\S+ B/op\s+(\S+) allocs/op`)

// A runs is what the published router did in a benchmark, run by run.
type runs struct {
	seconds []float64
	allocs  int
}

func (rs *runs) median() float64 { return record.MedianOf(rs.seconds).Center }

// cell is the median of the times, and the allocations.
func (rs *runs) cell() string {
	return page.Seconds(rs.median()) + "/" + page.Count(float64(rs.allocs))
}

// readPublished returns what the published router did, by its state and the
// name of the benchmark. Each state has all of the nine.
func readPublished(r *record.Results) (map[string]map[string]*runs, error) {
	text, err := r.Text("published.txt")
	if err != nil {
		return nil, err
	}
	states, err := publishedRuns(text)
	if err != nil {
		return nil, fmt.Errorf("results/published.txt: %w", err)
	}
	return states, nil
}

// publishedRuns reads what was printed.
func publishedRuns(text string) (map[string]map[string]*runs, error) {
	states := make(map[string]map[string]*runs)
	for _, section := range strings.Split("\n"+text, "\n== ")[1:] {
		state, body, _ := strings.Cut(section, "\n")
		states[state] = make(map[string]*runs)
		for _, line := range strings.Split(body, "\n") {
			match := printedLine.FindStringSubmatch(line)
			if match == nil {
				continue
			}
			nanos, err := strconv.ParseFloat(match[2], 64)
			if err != nil {
				return nil, err
			}
			allocs, err := strconv.Atoi(match[3])
			if err != nil {
				return nil, err
			}
			of := states[state][match[1]]
			if of == nil {
				of = new(runs)
				states[state][match[1]] = of
			}
			of.seconds, of.allocs = append(of.seconds, nanos/1e9), allocs
		}
		for _, row := range rows {
			if states[state][row.name] == nil {
				return nil, fmt.Errorf("it has no %s %s", state, row.name)
			}
		}
	}
	return states, nil
}
