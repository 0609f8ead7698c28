package textsim

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// pairs returns what is in results/versus.jsonl.
func (r *results) pairs() ([]pairing, error) {
	var all []pairing
	err := record.ReadLines(r.files, versusFile, func(p pairing) error {
		all = append(all, p)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("read results/%s: it holds no pair of servers", versusFile)
	}
	return all, nil
}

// metrics are what two servers are compared in, by hone's units.
var metrics = map[string]struct {
	name string
	tell func(float64) string
	is   page.Words
}{
	"req/s":       {"requests a second", page.Digits, page.Fewer},
	"p50-sec":     {"p50", page.Seconds, page.Shorter},
	"p90-sec":     {"p90", page.Seconds, page.Shorter},
	"p99-sec":     {"p99", page.Seconds, page.Shorter},
	"cpu-sec/req": {"server CPU a request", page.Seconds, page.Cheaper},
	"allocs/req":  {"allocations a request", page.Digits, page.Fewer},
	"B/req":       {"bytes a request", page.Digits, page.Fewer},
}

// versus is the table of the pairs of servers.
func (r *results) versus([]string) (string, error) {
	all, err := r.pairs()
	if err != nil {
		return "", err
	}
	rows := [][]string{{"servers", "load", "metric", " first", " second", " the second against the first",
		"95 % interval", "verdict"}}
	for _, p := range all {
		names := "`" + p.Base + "`, `" + p.Head + "`"
		load := fmt.Sprintf("%d users", p.Users)
		if p.Rate > 0 {
			load = fmt.Sprintf("%s/s", page.Count(float64(p.Rate)))
		}
		if p.Why != "" {
			rows = append(rows, []string{names, load, "not measured", p.Why, "", "", "", ""})
			continue
		}
		for _, c := range p.Comparisons {
			m, ok := metrics[c.Unit]
			if !ok {
				return "", fmt.Errorf("results/%s: no words for the unit %s", versusFile, c.Unit)
			}
			row := []string{names, load, m.name, m.tell(max(c.BaseCenter, 0)), m.tell(max(c.HeadCenter, 0)), "", "",
				c.Verdict}
			if c.Ratio != nil {
				row[5], row[6] = m.is.Change(c.Ratio.Center), page.Interval(*c.Ratio)
			}
			rows = append(rows, row)
		}
	}
	return page.Table(rows...), nil
}

// pair returns the comparison of two servers at a rate, or with users if it
// is 0, in a unit.
func (r *results) pair(base, head string, rate bool, unit string) (*record.Comparison, error) {
	all, err := r.pairs()
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if p.Base != base || p.Head != head || p.Rate > 0 != rate {
			continue
		}
		if p.Why != "" {
			return nil, record.Absent{Why: "`" + base + "` and `" + head + "`: " + p.Why, Here: true}
		}
		for i, c := range p.Comparisons {
			if c.Unit == unit && c.Ratio != nil {
				return &p.Comparisons[i], nil
			}
		}
	}
	return nil, fmt.Errorf("results/%s has no %s of %s", versusFile, unit,
		strings.Join([]string{base, head}, " and "))
}
