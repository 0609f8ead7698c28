package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// goals is the table of what tuned was to reach.
func (r *results) goals([]string) (string, error) {
	rows := [][]string{{"goal for `tuned`", "measured", "interval", ""}}
	add := func(what string, cells []string, err error) error {
		if errors.As(err, new(absentError)) {
			cells, err = []string{"", "", notMeasured}, nil
		}
		rows = append(rows, append([]string{what}, cells...))
		return err
	}
	for _, g := range []struct{ what, run, unit string }{
		{"a request with 100 numbers in at most 700 ns", "goal", "sec/op"},
		{"in one allocation", "goal", "allocs/op"},
		{"in none into a buffer of the caller's", "goalappend", "allocs/op"},
	} {
		cells, err := r.goal(g.run, g.unit)
		if err := add(g.what, cells, err); err != nil {
			return "", err
		}
	}
	for _, n := range []struct{ run, n, what string }{
		{"codecs", "1", "one number"}, {"codecs", "100", "100 numbers"}, {"large", manyNumbers, "100,000 numbers"},
	} {
		cells, err := r.ahead(n.run, "Respond/n="+n.n)
		if err := add("ahead of every codec with "+n.what, cells, err); err != nil {
			return "", err
		}
	}
	return table(rows...), nil
}

// goal is what hone found of a goal.
func (r *results) goal(name, unit string) ([]string, error) {
	rec, err := r.recording(name)
	if err != nil {
		return nil, err
	}
	for _, got := range rec.Results {
		switch {
		case got.Failed:
			return nil, absentError(got.Reason)
		case got.Unit != unit:
			continue
		case got.Goal == "":
			return nil, fmt.Errorf("results/%s.jsonl has no goal for %s", name, unit)
		}
		interval := ""
		if got.Lo != nil && got.Hi != nil && *got.Lo != *got.Hi {
			interval = "[" + inUnit(*got.Lo, unit) + ", " + inUnit(*got.Hi, unit) + "]"
		}
		return []string{inUnit(got.Center, unit), interval, got.Goal}, nil
	}
	return nil, absentError("no " + unit)
}

// ahead compares tuned with the fastest of the others.
func (r *results) ahead(name, benchmark string) ([]string, error) {
	all, err := r.entrants(name, benchmark)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b *entrant) int { return cmp.Compare(a.center["sec/op"], b.center["sec/op"]) })
	rec, err := r.recording(name)
	if err != nil {
		return nil, err
	}
	for _, e := range all {
		// Of two that are as fast only one may have been compared directly.
		c, err := rec.find(benchmark, "sec/op", e.name, "tuned")
		if err != nil || e.name == "tuned" {
			continue
		}
		verdict, ok := map[string]string{"faster": "met", "slower": "missed"}[c.Verdict]
		if !ok {
			verdict = undecided
		}
		return []string{speed.change(c.Ratio.Center) + " than `" + e.name + "`", c.Ratio.interval(), verdict}, nil
	}
	return nil, absentError("no comparison with tuned")
}
