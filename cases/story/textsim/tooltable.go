package textsim

import (
	"fmt"
	"slices"

	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// A toolResult is what all runs of a generator come to: their medians.
type toolResult struct {
	toolRun
	runs []toolRun
}

// toolResults reads what generators said, in the order of all.
func (r *results) toolResults(step, file string, all []tool) ([]toolResult, error) {
	byName := make(map[string]*toolResult)
	err := record.ReadLines(r.files, file, func(t toolRun) error {
		if byName[t.Tool] == nil {
			byName[t.Tool] = &toolResult{toolRun: toolRun{Tool: t.Tool, Version: t.Version}}
		}
		switch of := byName[t.Tool]; t.Why {
		case "":
			of.runs = append(of.runs, t)
		default:
			of.Why = t.Why // told if no run did not fail
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var list []toolResult
	for _, t := range all {
		got := byName[t.name]
		if got == nil {
			return nil, fmt.Errorf("results/%s has nothing of %s; go -C cases/story run . textsim measure %s measures it", file, t.name, step)
		}
		got.summarize()
		list = append(list, *got)
	}
	return list, nil
}

// summarize takes the median of each number.
func (t *toolResult) summarize() {
	if len(t.runs) == 0 {
		return
	}
	median := func(of func(toolRun) float64) float64 {
		var values []float64
		for _, run := range t.runs {
			values = append(values, of(run))
		}
		return record.MedianOf(values).Center
	}
	for _, field := range []struct {
		to *float64
		of func(toolRun) float64
	}{
		{&t.Rate, func(r toolRun) float64 { return r.Rate }},
		{&t.P50, func(r toolRun) float64 { return r.P50 }},
		{&t.P90, func(r toolRun) float64 { return r.P90 }},
		{&t.P95, func(r toolRun) float64 { return r.P95 }},
		{&t.P99, func(r toolRun) float64 { return r.P99 }},
		{&t.Max, func(r toolRun) float64 { return r.Max }},
		{&t.ServiceP90, func(r toolRun) float64 { return r.ServiceP90 }},
		{&t.CPU, func(r toolRun) float64 { return r.CPU }},
		{&t.Stall, func(r toolRun) float64 { return r.Stall }},
	} {
		*field.to = median(field.of)
	}
	t.Requests = int64(median(func(r toolRun) float64 { return float64(r.Requests) }))
	t.Dropped = int64(median(func(r toolRun) float64 { return float64(r.Dropped) }))
	t.Errors = int64(median(func(r toolRun) float64 { return float64(r.Errors) }))
}

func (t *toolResult) title() string {
	if t.Version != "" {
		return t.Tool + " (" + t.Version + ")"
	}
	return t.Tool
}

// tools is the table of generators on the same work.
func (r *results) tools([]string) (string, error) {
	list, err := r.toolResults("tools", toolsFile, tools())
	if err != nil {
		return "", err
	}
	first := slices.IndexFunc(list, func(t toolResult) bool { return len(t.runs) > 0 })
	if first < 0 {
		return "", fmt.Errorf("results/%s: no generator was run", toolsFile)
	}
	rows := [][]string{{"generator", " requests a second", " p50", " p95", " p99", " its own CPU a request",
		" against " + list[first].Tool}}
	for i, t := range list {
		if len(t.runs) == 0 {
			rows = append(rows, []string{t.Tool, t.Why, "", "", "", "", ""})
			continue
		}
		row := []string{t.title(), page.Digits(t.Rate), page.Seconds(t.P50), page.Seconds(t.P95),
			page.Seconds(t.P99), page.Seconds(t.CPU), ""}
		if i != first {
			row[6] = page.Cheaper.Change(t.CPU / list[first].CPU)
		}
		rows = append(rows, row)
	}
	return page.Table(rows...), nil
}

// stall is the table of generators on a server that stops for a second.
func (r *results) stall([]string) (string, error) {
	list, err := r.toolResults("stall", stallFile, stallTools())
	if err != nil {
		return "", err
	}
	truth := func(q float64) string {
		return page.Seconds(stallQuantile(q, stallTime.Seconds(), stallLength.Seconds()))
	}
	rows := [][]string{
		{"generator", " requests", " never sent", " p50", " p90", " p99", " p90 from when it was sent"},
		{"due, by the clock", page.Count(stallRate * stallLength.Seconds()), "", "", truth(0.9), truth(0.99), ""},
	}
	for _, t := range list {
		if len(t.runs) == 0 {
			rows = append(rows, []string{t.Tool, t.Why, "", "", "", "", ""})
			continue
		}
		row := []string{t.title(), page.Count(float64(t.Requests)), page.Count(float64(t.Dropped)),
			page.Seconds(t.P50), page.Seconds(t.P90), page.Seconds(t.P99), ""}
		if t.ServiceP90 > 0 {
			row[6] = page.Seconds(t.ServiceP90)
		}
		rows = append(rows, row)
	}
	return page.Table(rows...), nil
}

// stallQuantile is a quantile of the latencies of requests that are due at an
// even rate for so long, of a server that answers at once but for one stop:
// those that are due in it wait for its end. It is 0 for a quantile below them.
func stallQuantile(q, stop, length float64) float64 { return max(0, stop-(1-q)*length) }
