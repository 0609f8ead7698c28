// Package ladder tells of the implementations of one benchmark, and of builds
// of the same code, in tables and in single numbers.
package ladder

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// Pick returns the comparisons of one benchmark, RECORDING[/BENCHMARK]. The
// benchmark may be left out if there is only one.
func Pick(r *record.Results, name string) ([]record.Comparison, error) {
	name, benchmark, _ := strings.Cut(name, "/")
	rec, err := r.Recording(name)
	if err != nil {
		return nil, err
	}
	var found []record.Comparison
	var names []string
	for _, c := range rec.Comparisons {
		short := record.Short(c.Benchmark)
		if !slices.Contains(names, short) {
			names = append(names, short)
		}
		if benchmark == "" || short == benchmark {
			found = append(found, c)
		}
	}
	switch {
	case benchmark == "" && len(names) > 1:
		return nil, fmt.Errorf("results/%s.jsonl has the benchmarks %s; name one", name, strings.Join(names, ", "))
	case len(found) == 0:
		return nil, record.Absent{Why: "no " + benchmark + " in " + name}
	}
	return found, nil
}

// An Entrant is one implementation of a benchmark.
type Entrant struct {
	Name   string
	Center map[string]float64           // unit -> value
	Versus map[string]record.Comparison // unit -> with the base; none for the base
	Reason string                       // why it was not measured
}

// Entrants returns the implementations of one benchmark, the base first and
// the others in the order in which they ran.
func Entrants(list []record.Comparison) []*Entrant {
	var all []*Entrant
	enter := func(arm string) *Entrant {
		for _, e := range all {
			if e.Name == record.Short(arm) {
				return e
			}
		}
		all = append(all, &Entrant{
			Name: record.Short(arm), Center: make(map[string]float64), Versus: make(map[string]record.Comparison)})
		return all[len(all)-1]
	}
	for _, c := range list {
		if c.Neighbor {
			continue
		}
		base, head := enter(c.Base), enter(c.Head)
		if c.Failed != "" || c.Missing != "" {
			head.Reason = c.Reason
			continue
		}
		// Where long processes decide, the base's time is that of those.
		if _, known := base.Center[c.Unit]; !known {
			base.Center[c.Unit] = c.BaseCenter
		}
		head.Center[c.Unit], head.Versus[c.Unit] = c.HeadCenter, c
	}
	return all
}

// Table is the table of the implementations of one benchmark. The last column
// is what answers says of each; nil leaves it out.
func Table(list []record.Comparison, answers func(impl string) string) string {
	all := Entrants(list)
	rows := [][]string{{"`impl=`", " time", " against `" + all[0].Name + "`", "95 % interval", "verdict",
		" allocations", " bytes"}}
	if answers != nil {
		rows[0] = append(rows[0], "answers")
	}
	for _, e := range all {
		row := e.row(all[0])
		if answers != nil {
			of := answers(e.Name)
			if of == "" && e == all[0] {
				of = "the measure"
			}
			row = append(row, of)
		}
		rows = append(rows, row)
	}
	return page.Table(rows...)
}

// row is what was measured of the implementation.
func (e *Entrant) row(base *Entrant) []string {
	name := "`" + e.Name + "`"
	time, hasTime := e.Center["sec/op"]
	if !hasTime {
		return []string{name, "not measured", "", "", e.Reason, "", ""}
	}
	change, interval, verdict := "", "", "(base)"
	if versus, measured := e.Versus["sec/op"]; measured {
		verdict = Verdict(versus)
		if versus.Ratio != nil {
			change, interval = page.Faster.Change(versus.Ratio.Center), page.Interval(*versus.Ratio)
			if math.Abs(versus.BaseCenter/base.Center["sec/op"]-1) > 0.02 {
				change += " (of " + page.Seconds(versus.BaseCenter) + ")"
			}
		}
	}
	return []string{name, page.Seconds(time), change, interval, verdict,
		page.Count(e.Center["allocs/op"]), page.Count(e.Center["B/op"])}
}

// Verdict is hone's verdict, with what other layouts of the binary said.
func Verdict(c record.Comparison) string {
	if c.Layout == "sensitive" {
		return c.Verdict + ", depends on the layout"
	}
	return c.Verdict
}

// Center is what was measured of one implementation in a unit.
func Center(r *record.Results, name, impl, unit string) (float64, error) {
	list, err := Pick(r, name)
	if err != nil {
		return 0, err
	}
	for _, e := range Entrants(list) {
		if v, ok := e.Center[unit]; ok && e.Name == impl {
			return v, nil
		}
	}
	return 0, record.Absent{Why: fmt.Sprintf("no %s of %s in %s", unit, impl, name)}
}

// Versus is the comparison of one implementation with another in a unit, or
// with the base if base is empty.
func Versus(r *record.Results, name, impl, base, unit string) (*record.Comparison, error) {
	list, err := Pick(r, name)
	if err != nil {
		return nil, err
	}
	return (&record.Recording{Comparisons: list}).Find(record.Short(list[0].Benchmark), unit, base, impl)
}

// Blocks are those that every case can have:
//
//	ladder RECORDING[/BENCHMARK]               a table of the implementations
//	ratio RECORDING[/BENCHMARK] IMPL [BASE]    how much faster it is, with its interval
//	time RECORDING[/BENCHMARK] IMPL
//	allocs RECORDING[/BENCHMARK] IMPL
//	versions RECORDING                         a table of builds of the same benchmarks
func Blocks(r *record.Results) page.Blocks {
	center := func(unit string) func(args []string) (string, error) {
		return func(args []string) (string, error) {
			v, err := Center(r, args[0], args[1], unit)
			return page.InUnit(v, unit), err
		}
	}
	return page.Blocks{
		"ladder":   Block(r, nil),
		"ratio":    {Args: 2, Make: func(args []string) (string, error) { return ratio(r, append(args, "")) }},
		"time":     {Args: 2, Make: center("sec/op")},
		"allocs":   {Args: 2, Make: center("allocs/op")},
		"versions": {Args: 1, Make: func(args []string) (string, error) { return versions(r, args[0]) }},
	}
}

// Block is the table of the implementations of the benchmark that it names. The last
// column is what answers says of each; nil leaves it out.
func Block(r *record.Results, answers func(impl string) string) page.Block {
	return page.Block{Args: 1, Make: func(args []string) (string, error) {
		list, err := Pick(r, args[0])
		if err != nil {
			return "", err
		}
		return Table(list, answers), nil
	}}
}

func ratio(r *record.Results, args []string) (string, error) {
	c, err := Versus(r, args[0], args[1], args[2], "sec/op")
	if err != nil {
		return "", err
	}
	return page.Faster.Change(c.Ratio.Center) + " " + page.Interval(*c.Ratio), nil
}

// versions is the table of several builds of the same benchmarks.
func versions(r *record.Results, name string) (string, error) {
	rec, err := r.Recording(name)
	if err != nil {
		return "", err
	}
	rows := [][]string{{"benchmark", "built with", " time", "against", " ", "95 % interval", "verdict"}}
	for _, c := range rec.Comparisons {
		if c.Unit != "sec/op" || c.Neighbor {
			continue
		}
		row := []string{path.Base(c.Package) + ": " + record.Short(c.Benchmark), setting(rec, c.Head)}
		if c.Ratio == nil {
			rows = append(rows, append(row, "not measured", setting(rec, c.Base), "", "", c.Reason))
			continue
		}
		rows = append(rows, append(row, page.Seconds(c.HeadCenter),
			setting(rec, c.Base)+" ("+page.Seconds(c.BaseCenter)+")",
			page.Faster.Change(c.Ratio.Center), page.Interval(*c.Ratio), Verdict(c)))
	}
	if len(rows) == 1 {
		return "", fmt.Errorf("results/%s.jsonl has no such comparison", name)
	}
	return page.Table(rows...), nil
}

// setting is a version of the working tree by what sets it apart, or its
// toolchain if nothing does.
func setting(rec *record.Recording, version string) string {
	if version != "." {
		return "`" + strings.TrimPrefix(version, ".,") + "`"
	}
	for _, v := range rec.Config.Versions {
		if v.Name == version {
			return v.Toolchain
		}
	}
	return "as it is"
}
