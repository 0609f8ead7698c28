package pathlex

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// frontFile has what go test printed of the published transcoder beside ours.
const frontFile = "front-published.txt"

// frontStep takes over what the published transcoder answered to the rules, and what its
// benchmark printed. It is no part of this repository, nor is what builds it.
func frontStep(dir *string) measure.Step {
	return measure.Step{Name: "front", About: "the published transcoder: what it answers, and requests to it beside ours",
		Files: []string{rulesFile("published"), frontFile}, Needs: "these files, in the directory -published-front",
		Available: func(context.Context) bool { return *dir != "" },
		Run: func(_ context.Context, s *measure.Session) (map[string][]byte, error) {
			rules, err := os.ReadFile(filepath.Join(*dir, rulesFile("published")))
			if err != nil {
				return nil, err
			}
			printed, err := os.ReadFile(filepath.Join(*dir, frontFile))
			if err != nil {
				return nil, err
			}
			return map[string][]byte{rulesFile("published"): rules, frontFile: slices.Concat([]byte(s.Mark()), printed)}, nil
		}}
}

var frontLine = regexp.MustCompile(`(?m)^BenchmarkHTTP/(\w+)/impl=(\w+)\S*\s+\d+\s+(\S+) ns/op\s+(\S+) B/op\s+(\S+) allocs/op`)

// frontTable has requests to ours and to the published transcoder, in turns: the medians.
func frontTable(r *record.Results) (string, error) {
	text, err := r.Text(frontFile)
	if err != nil {
		return "", err
	}
	type of struct{ request, impl string }
	values := make(map[of][3][]float64)
	for _, match := range frontLine.FindAllStringSubmatch(text, -1) {
		key := of{match[1], match[2]}
		all := values[key]
		for i := range all {
			v, err := strconv.ParseFloat(match[i+3], 64)
			if err != nil {
				return "", fmt.Errorf("results/%s: %w", frontFile, err)
			}
			all[i] = append(all[i], v)
		}
		values[key] = all
	}
	rows := [][]string{{"request", "transcoder", " time", "95 % interval", " allocations", " bytes"}}
	for _, request := range []string{"GetBook", "UpdateBook", "DeleteBook"} {
		for _, impl := range []string{"ours", "reflected", "published"} {
			all, ok := values[of{request, impl}]
			if !ok {
				return "", fmt.Errorf("results/%s: no %s of %s", frontFile, request, impl)
			}
			time := record.MedianOf(all[0])
			between := "too few runs"
			if time.Lo != nil {
				between = page.Between(time, nanos)
			}
			rows = append(rows, []string{request, "`" + impl + "`", nanos(time.Center), between,
				page.Count(record.MedianOf(all[2]).Center), page.Count(record.MedianOf(all[1]).Center)})
		}
	}
	return page.Table(rows...), nil
}

// nanos tells of nanoseconds.
func nanos(v float64) string { return page.Seconds(v / 1e9) }
