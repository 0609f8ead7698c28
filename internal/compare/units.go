package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
)

// A unitPlan fixes in which units rows are compared, before the first
// measurement, and collects the caveats.
type unitPlan struct {
	asked []string // Options.Units; empty: all there are
	// known are the metrics that both sides of some row have, seen those that
	// any side has.
	known, seen []string
	// left are the benchmarks that have none of the units asked for.
	left []string
	// notes are caveats, each once.
	notes []sample.Warning
	// ran reports whether benchmarks were asked what they report: those that are the
	// same program are not.
	ran bool
}

// fix gives the rows of a benchmark their metrics, and drops those that have
// nothing to compare.
func (u *unitPlan) fix(b *bench.Benchmark, metrics bool) {
	u.ran = u.ran || len(b.Arms) > 0
	if metrics {
		for _, a := range b.Arms {
			u.noteMissing(a)
		}
	}
	var dropped []string
	b.Rows = slices.DeleteFunc(b.Rows, func(r sample.Row) bool {
		drop := r.Measured() && !u.compares(b, r)
		if drop && !r.Neighbor {
			dropped = append(dropped, fmt.Sprintf("%s (%s)", b.Name, r.Head))
		}
		return drop
	})
	if len(b.Rows) == 0 && len(dropped) > 0 {
		dropped = []string{b.Name}
	}
	u.left = append(u.left, dropped...)
	for i, r := range b.Rows {
		if r.Measured() {
			b.Rows[i].Metrics = u.metrics(b, r)
		}
	}
}

// compares reports whether a row has a unit to be compared in, and notes those
// it has.
func (u *unitPlan) compares(b *bench.Benchmark, r sample.Row) bool {
	base, head := metricsOf(b, r.Base), metricsOf(b, r.Head)
	for _, m := range append(slices.Clone(base), head...) {
		u.seen = put(u.seen, m.Unit)
		both := has(base, m.Unit) && has(head, m.Unit)
		if both {
			u.known = put(u.known, m.Unit)
		} else if !slices.Contains(sample.MetricUnits, m.Unit) && u.asks(m.Unit) {
			u.note(codeOneSide, map[string]any{"unit": m.Unit, "benchmark": b.Name})
		}
	}
	every := slices.ContainsFunc(u.asked, func(a string) bool { return slices.Contains(sample.Units, a) })
	return len(u.asked) == 0 || every || len(u.metrics(b, r)) > 0
}

// asks reports whether a unit is to be compared. Bytes a second are the time in
// another form, so they must be named.
func (u *unitPlan) asks(unit string) bool {
	return slices.Contains(u.asked, unit) || len(u.asked) == 0 && unit != sample.UnitThroughput
}

// metrics returns those that both sides of a row have and that are to be
// compared.
func (u *unitPlan) metrics(b *bench.Benchmark, r sample.Row) []sample.Metric {
	head := metricsOf(b, r.Head)
	return slices.DeleteFunc(slices.Clone(metricsOf(b, r.Base)), func(m sample.Metric) bool {
		return !has(head, m.Unit) || !u.asks(m.Unit)
	})
}

func metricsOf(b *bench.Benchmark, arm string) []sample.Metric {
	i := slices.IndexFunc(b.Arms, func(a bench.Arm) bool { return a.Name == arm })
	if i < 0 {
		return nil
	}
	return b.Arms[i].Metrics
}

func has(list []sample.Metric, unit string) bool {
	return slices.ContainsFunc(list, func(m sample.Metric) bool { return m.Unit == unit })
}

// put adds s to a list unless it is there.
func put(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// noteMissing notes which metrics a program cannot measure, once for each
// toolchain.
func (u *unitPlan) noteMissing(a bench.Arm) {
	var missing []string
	for _, unit := range sample.MetricUnits {
		if !has(a.Metrics, unit) && u.asks(unit) {
			missing = append(missing, unit)
		}
	}
	if len(missing) > 0 {
		u.note(codeMetricsMissing, map[string]any{"toolchain": a.Binary.Toolchain, "units": missing})
	}
}

// noteOverrides notes that hone's own measurements replace values that a
// benchmark reports in the same units.
func (u *unitPlan) noteOverrides(name string, units []string) {
	if len(units) > 0 {
		u.note(codeOverrides, map[string]any{"benchmark": name, "units": units})
	}
}

func (u *unitPlan) note(code sample.Code, facts map[string]any) {
	w := sample.Warning{Code: code, Facts: sample.NewFacts(facts)}
	if !slices.Contains(u.notes, w) {
		u.notes = append(u.notes, w)
	}
}

// asksForOwn reports whether a unit is asked for that only benchmarks can report.
func (u *unitPlan) asksForOwn() bool {
	return slices.ContainsFunc(u.asked, func(unit string) bool { return !sample.Measured(unit) })
}

// noteReported notes what benchmarks report that are the same on all sides.
func (u *unitPlan) noteReported(leaves []bench.Leaf) {
	u.ran = true
	for _, l := range leaves {
		for _, m := range l.Metrics {
			u.known, u.seen = put(u.known, m.Unit), put(u.seen, m.Unit)
		}
	}
}

// check reports a unit that was asked for and is nowhere.
func (u *unitPlan) check() error {
	for _, unit := range u.asked {
		e := &OptionError{Option: "unit", Value: unit}
		switch {
		case slices.Contains(sample.Units, unit) || slices.Contains(u.known, unit) || !u.ran:
			continue
		case slices.Contains(u.seen, unit):
			e.Problem = "no benchmark has it on both sides"
		case slices.Contains(sample.MetricUnits, unit):
			e.Problem = "none of the toolchains reports it"
		default:
			own := slices.DeleteFunc(slices.Clone(u.known), func(s string) bool {
				return slices.Contains(sample.MetricUnits, s)
			})
			slices.SortFunc(own, sample.CompareUnits)
			all := slices.Concat(sample.Units, sample.MetricUnits, own)
			e.Usage, e.Problem = true, "no benchmark reports it; there are "+strings.Join(all, ", ")
		}
		return e
	}
	return nil
}

// warnings returns the caveats for the report.
func (u *unitPlan) warnings() []sample.Warning {
	if len(u.left) == 0 {
		return u.notes
	}
	return append(u.notes, sample.Warning{
		Code: codeLeftOut, Facts: sample.NewFacts(map[string]any{"benchmarks": slices.Compact(u.left), "units": u.asked}),
	})
}
