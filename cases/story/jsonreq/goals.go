package jsonreq

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// goals is the table of what tuned was to reach.
func goals(r *record.Results) (string, error) {
	rows := [][]string{{"goal for `tuned`", "measured", "interval", ""}}
	add := func(what string, cells []string, err error) error {
		if errors.As(err, new(record.Absent)) {
			cells, err = []string{"", "", claim.NotMeasured}, nil
		}
		rows = append(rows, append([]string{what}, cells...))
		return err
	}
	for _, g := range []struct{ what, run, unit string }{
		{"a request with 100 numbers in at most 700 ns", "goal", "sec/op"},
		{"in one allocation", "goal", "allocs/op"},
		{"in none into a buffer of the caller's", "goalappend", "allocs/op"},
	} {
		cells, err := goal(r, g.run, g.unit)
		if err := add(g.what, cells, err); err != nil {
			return "", err
		}
	}
	for _, n := range []struct{ run, n, what string }{
		{"codecs", "1", "one number"}, {"codecs", "100", "100 numbers"}, {"large", manyNumbers, "100,000 numbers"},
	} {
		cells, err := ahead(r, n.run, "Respond/n="+n.n)
		if err := add("ahead of every codec with "+n.what, cells, err); err != nil {
			return "", err
		}
	}
	return page.Table(rows...), nil
}

// goal is what hone found of a goal.
func goal(r *record.Results, name, unit string) ([]string, error) {
	rec, err := r.Recording(name)
	if err != nil {
		return nil, err
	}
	for _, got := range rec.Results {
		switch {
		case got.Failed:
			return nil, record.Absent{Why: got.Reason}
		case got.Unit != unit:
			continue
		case got.Goal == "":
			return nil, fmt.Errorf("results/%s.jsonl has no goal for %s", name, unit)
		}
		interval := ""
		if got.Lo != nil && got.Hi != nil && *got.Lo != *got.Hi {
			interval = "[" + page.InUnit(*got.Lo, unit) + ", " + page.InUnit(*got.Hi, unit) + "]"
		}
		return []string{page.InUnit(got.Center, unit), interval, got.Goal}, nil
	}
	return nil, record.Absent{Why: "no " + unit}
}

// ahead compares tuned with the fastest of the others.
func ahead(r *record.Results, name, benchmark string) ([]string, error) {
	list, err := ladder.Pick(r, name+"/"+benchmark)
	if err != nil {
		return nil, err
	}
	all := ladder.Entrants(list)
	slices.SortStableFunc(all, func(a, b *ladder.Entrant) int {
		return cmp.Compare(a.Center["sec/op"], b.Center["sec/op"])
	})
	rec := &record.Recording{Comparisons: list}
	for _, e := range all {
		// Of two that are as fast only one may have been compared directly.
		c, err := rec.Find(benchmark, "sec/op", e.Name, "tuned")
		if err != nil || e.Name == "tuned" {
			continue
		}
		verdict, ok := map[string]string{"faster": "met", "slower": "missed"}[c.Verdict]
		if !ok {
			verdict = claim.Undecided
		}
		return []string{page.Faster.Change(c.Ratio.Center) + " than `" + e.Name + "`", page.Interval(*c.Ratio),
			verdict}, nil
	}
	return nil, record.Absent{Why: "no comparison with tuned"}
}
