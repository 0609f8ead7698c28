package main

import (
	"fmt"
	"math"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// benchmark returns the comparisons of one benchmark of a recording; its
// name may be left out, after "Benchmark" as before, if there is only one.
func (r *results) benchmark(name string, rest []string) (*recording, []comparison, error) {
	rec, err := r.recording(name)
	if err != nil {
		return nil, nil, err
	}
	var found []comparison
	var names []string
	for _, c := range rec.Comparisons {
		if !slices.Contains(names, c.Benchmark) {
			names = append(names, c.Benchmark)
		}
		if len(rest) == 0 || strings.TrimPrefix(c.Benchmark, "Benchmark") == rest[0] {
			found = append(found, c)
		}
	}
	if len(found) == 0 || len(rest) == 0 && len(names) > 1 {
		return nil, nil, fmt.Errorf("results/%s.jsonl has the benchmarks %s; name one", name, strings.Join(names, ", "))
	}
	return rec, found, nil
}

// An entrant is one implementation of a ladder.
type entrant struct {
	name   string
	center map[string]float64    // unit -> value
	versus map[string]comparison // unit -> with the base; none for the base
	reason string                // why it was not measured
}

// entrants returns the implementations of a ladder, the base first and the
// others in the order of the benchmark.
func entrants(list []comparison) []*entrant {
	var all []*entrant
	enter := func(arm string) *entrant {
		_, name, _ := strings.Cut(arm, "=")
		for _, e := range all {
			if e.name == name {
				return e
			}
		}
		all = append(all, &entrant{name: name, center: make(map[string]float64), versus: make(map[string]comparison)})
		return all[len(all)-1]
	}
	for _, c := range list {
		if c.Neighbor {
			continue
		}
		base := enter(c.Base)
		head := enter(c.Head)
		if c.Failed != "" || c.Missing != "" {
			head.reason = c.Reason
			continue
		}
		// Where a long look decides, the base's time is that of long processes.
		if _, known := base.center[c.Unit]; !known {
			base.center[c.Unit] = c.BaseCenter
		}
		head.center[c.Unit], head.versus[c.Unit] = c.HeadCenter, c
	}
	return all
}

// ladder is the table of the implementations of one benchmark:
//
//	ladder RESULT [BENCHMARK]
func (r *results) ladder(args []string) (string, error) {
	_, list, err := r.benchmark(args[0], args[1:])
	if err != nil {
		return "", err
	}
	all := entrants(list)
	answers, err := answersOf(filepath.Dir(r.dir), list[0].Package)
	if err != nil {
		return "", err
	}
	rows := [][]string{{"`impl=`", "time", "against `" + all[0].name + "`", "95 % interval", "verdict", "allocations", "bytes", "answers"}}
	for _, e := range all {
		row := []string{"`" + e.name + "`"}
		versus, measured := e.versus["sec/op"]
		_, hasTime := e.center["sec/op"]
		counts := []string{count(e.center["allocs/op"]), count(e.center["B/op"])}
		switch {
		case !hasTime:
			row, counts = append(row, "not measured", "", "", e.reason), []string{"", ""}
		case !measured:
			row = append(row, seconds(e.center["sec/op"]), "", "", "(base)")
		case versus.Ratio == nil:
			row = append(row, seconds(e.center["sec/op"]), "", "", versus.Verdict)
		default:
			change := speed.change(versus.Ratio.Center)
			if math.Abs(versus.BaseCenter/all[0].center["sec/op"]-1) > 0.02 {
				change += " (of " + seconds(versus.BaseCenter) + ")"
			}
			row = append(row, seconds(e.center["sec/op"]), change, versus.Ratio.interval(), verdictOf(versus))
		}
		of := answer(answers, e.name)
		if of == "" && e == all[0] {
			of = "the measure"
		}
		rows = append(rows, append(append(row, counts...), of))
	}
	if len(answers) == 0 {
		for i := range rows {
			rows[i] = rows[i][:len(rows[i])-1]
		}
	}
	return table(map[int]bool{1: true, 2: true, 5: true, 6: true}, rows...), nil
}

// verdictOf is hone's verdict, with what other layouts of the binary said.
func verdictOf(c comparison) string {
	if c.Layout == "sensitive" {
		return c.Verdict + ", depends on the layout"
	}
	return c.Verdict
}

// versions is the table of several builds of the same benchmarks.
func (r *results) versions(args []string) (string, error) {
	rec, err := r.recording(args[0])
	if err != nil {
		return "", err
	}
	rows := [][]string{{"benchmark", "built with", "time", "against", "", "95 % interval", "verdict"}}
	for _, c := range rec.Comparisons {
		name := path.Base(c.Package) + ": " + strings.TrimPrefix(c.Benchmark, "Benchmark")
		if c.Unit != "sec/op" || c.Neighbor {
			continue
		}
		if c.Ratio == nil {
			rows = append(rows, []string{name, rec.setting(c.Head), "not measured", rec.setting(c.Base), "", "", c.Reason})
			continue
		}
		rows = append(rows, []string{name, rec.setting(c.Head), seconds(c.HeadCenter), rec.setting(c.Base) + " (" + seconds(c.BaseCenter) + ")",
			speed.change(c.Ratio.Center), c.Ratio.interval(), verdictOf(c)})
	}
	if len(rows) == 1 {
		return "", fmt.Errorf("results/%s.jsonl has no such comparison", args[0])
	}
	return table(map[int]bool{2: true, 4: true}, rows...), nil
}

// setting is a version of the working tree by what sets it apart, or its
// toolchain if nothing does.
func (r *recording) setting(version string) string {
	if version != "." {
		return "`" + strings.TrimPrefix(version, ".,") + "`"
	}
	for _, v := range r.Config.Versions {
		if v.Name == version {
			return v.Toolchain
		}
	}
	return "as it is"
}

// pick returns the comparison of an implementation with the base, or with
// another, in a unit: RESULT[/BENCHMARK] IMPL [BASE].
func (r *results) pick(args []string, unit string) (*comparison, error) {
	name, benchmark, _ := strings.Cut(args[0], "/")
	var rest []string
	if benchmark != "" {
		rest = []string{benchmark}
	}
	rec, list, err := r.benchmark(name, rest)
	if err != nil {
		return nil, err
	}
	key := rec.Config.By + "="
	base := ""
	if len(args) > 2 {
		base = key + args[2]
	}
	return (&recording{Comparisons: list}).find(list[0].Benchmark, unit, base, key+args[1])
}

// ratio is how much faster one implementation is, with its interval.
func (r *results) ratio(args []string) (string, error) {
	c, err := r.pick(args, "sec/op")
	if err != nil {
		return "", err
	}
	if c.Ratio == nil {
		return "", fmt.Errorf("%s was not measured: %s", c.Head, c.Reason)
	}
	return speed.change(c.Ratio.Center) + " " + c.Ratio.interval(), nil
}

// time is the time of one implementation.
func (r *results) time(args []string) (string, error) { return r.center(args, "sec/op", seconds) }

// allocs is how many allocations one implementation makes.
func (r *results) allocs(args []string) (string, error) { return r.center(args, "allocs/op", count) }

func (r *results) center(args []string, unit string, tell func(float64) string) (string, error) {
	name, benchmark, _ := strings.Cut(args[0], "/")
	var rest []string
	if benchmark != "" {
		rest = []string{benchmark}
	}
	_, list, err := r.benchmark(name, rest)
	if err != nil {
		return "", err
	}
	for _, e := range entrants(list) {
		if v, ok := e.center[unit]; ok && e.name == args[1] {
			return tell(v), nil
		}
	}
	return "", fmt.Errorf("%s was not measured in %s", args[1], unit)
}
