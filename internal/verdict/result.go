package verdict

import (
	"fmt"
	"math"
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
)

// Gate is what the gate says of one result.
type Gate string

const (
	GateNone      Gate = "" // no gate was asked for
	GatePassed    Gate = "passed"
	GateFailed    Gate = "failed"
	GateUndecided Gate = "undecided"
)

// Ratio is head over base: 1.03 is 3 % more. Lo and Hi bound it with coverage
// Level at all times together; they are 0 and +Inf where the data do not
// limit it.
type Ratio struct{ Center, Lo, Hi, Level float64 }

// A Result is what is known about one benchmark and unit.
type Result struct {
	Unit    string
	Verdict Verdict
	Gate    Gate
	// Exact says that every process gave the same count.
	Exact bool
	// Base and Head are the centres of the two arms, in Unit.
	Base, Head stat.Center
	// Ratio is that of the series that decided, or of the fast path if none
	// did, over all Runs, where Base and Head are of this run alone; nil if the
	// base is 0 or nothing was measured. Mean is the ratio of the means, for
	// time only.
	Ratio, Mean *Ratio
	// Pairs and LongPairs count what was used.
	Pairs, LongPairs int
	// Runs is the number of runs that the evidence in Ratio and Verdict comes
	// from, this one and earlier ones; 1 for exact counts.
	Runs int
	// Horizon is the number of iterations of one process of the longest look.
	Horizon int64
	// MorePairs estimates what an undecided result still needs; +Inf if no end
	// is in sight.
	MorePairs float64
	// Layout says whether the verdict was asked for in other layouts of the
	// binaries; for time only.
	Layout Layout
	// Layouts is the number of layouts a side that were, LayoutRatio the ratio
	// over them; nil if there were none.
	Layouts     int
	LayoutRatio *Ratio
	// BaseValues and HeadValues count the values of each arm where there were no
	// pairs, and P is the p-value of no change, adjusted for the family, in
	// [0, 1]; 0 for exact values.
	BaseValues, HeadValues int
	P                      float64
	Warnings               []sample.Warning
	// Higher says that more is better in Unit. Exploratory says that the benchmark was
	// not run until this was decided.
	Higher, Exploratory bool
}

// Results returns one result a unit that is compared: those of sample.Units
// first, in that order, then the metrics of the row.
func (j *Judge) Results() []Result {
	all := []Result{
		j.time.result(sample.UnitTime, j.horizon),
		j.countResult(sample.UnitBytes, &j.bytes),
		j.countResult(sample.UnitAllocs, &j.allocs),
	}
	j.addLayout(&all[0])
	all[0].Warnings = append(all[0].Warnings, loadsDiffer(j.baseLoad, j.headLoad)...)
	rest := j.metrics.results(j.horizon)
	j.followTime(all[0], rest)
	all = slices.DeleteFunc(all, func(r Result) bool { return !j.asks(r.Unit) })
	return append(all, rest...)
}

// TimeCenters returns the centres of both arms' times, for a ranking.
func (j *Judge) TimeCenters() (base, head float64) {
	s := j.time.shown()
	return stat.Quantile(s.baseVals, 0.5), stat.Quantile(s.headVals, 0.5)
}

func (t *timing) result(unit string, horizon int64) Result {
	s := t.shown()
	r := Result{
		Unit: unit, Verdict: t.verdict, Gate: t.gate,
		Base: stat.Median(s.baseVals, level), Head: stat.Median(s.headVals, level),
		Ratio: s.ratio(),
		Pairs: t.fast.len(), LongPairs: t.long.len(), Horizon: horizon, Runs: s.runs(),
	}
	if s != &t.mean && s != &t.long {
		r.Mean = t.mean.ratio()
	}
	if t.verdict == Undecided {
		r.MorePairs = s.morePairs()
	}
	r.Warnings = t.warnings()
	return r
}

// shown is the series whose numbers are reported.
func (t *timing) shown() *series {
	switch {
	case t.by != nil:
		return t.by
	case t.onlyLong:
		return &t.long
	case t.conflict:
		return &t.mean
	}
	return &t.fast
}

func (t *timing) warnings() []sample.Warning {
	var w []sample.Warning
	add := func(code, text, remedy string) {
		w = append(w, sample.Warning{Code: code, Text: text, Remedy: remedy})
	}
	switch {
	case t.conflict:
		add("distribution-changed", "the fast path and the mean moved in opposite directions; the mean decides",
			"look at slow paths, garbage collection and locks: the typical operation and the average one changed differently")
	case t.onlyLong:
		add("long-look-differs", "processes of a quarter of a second differ from short ones; the long ones decide",
			"look at what happens rarely: garbage collection, growth, caches filling")
	case t.by == &t.mean, t.by == &t.long:
		add("distribution-changed", "the mean changed, the fast path did not; the mean decides",
			"look at slow paths, garbage collection and locks: the typical operation is as fast as before")
	case t.verdict == Undecided && t.fast.len() >= minPairs && t.fast.within():
		add("fast-path-same", "the fast path is the same, the mean is not yet known well enough",
			"give it more time with -budget, or run on a quieter machine")
	}
	if t.shown().disagree() {
		add("runs-disagree", "this run and earlier ones of the same programs contradict each other",
			"something beside the code changed in between: look at load, clock speed and temperature; -fresh sets the earlier runs aside")
	}
	for _, arm := range []struct {
		name   string
		values []float64
	}{{"base", t.fast.baseVals}, {"head", t.fast.headVals}} {
		low, high, ok := stat.Modes(arm.values, t.policy.delta())
		if ok {
			add("two-modes", fmt.Sprintf("%s has two modes: %.0f%% of its processes take %.3g s an operation, the others %.1f%% more",
				arm.name, 100*low.Share, low.Center, 100*(high.Center/low.Center-1)),
				"one number does not describe it: look for what differs from process to process, such as alignment or map order")
		}
	}
	return w
}

func (j *Judge) countResult(unit string, c *counts) Result {
	r := Result{
		Unit: unit, Verdict: c.verdict, Gate: c.gate, Exact: c.exact,
		Base: stat.Median(c.s.baseVals, level), Head: stat.Median(c.s.headVals, level),
		Pairs: c.s.len(), Horizon: j.horizon, Runs: c.s.runs(),
	}
	switch {
	case c.exact:
		r.Runs = 1
		r.Base = exactly(r.Base.Value)
		r.Head = exactly(r.Head.Value)
		if r.Base.Value != 0 {
			q := r.Head.Value / r.Base.Value
			r.Ratio = &Ratio{Center: q, Lo: q, Hi: q, Level: 1}
		}
	case r.Base.Value > 0:
		r.Ratio = c.s.ratio()
	}
	if c.verdict == Undecided {
		r.MorePairs = c.s.morePairs()
	}
	return r
}

func exactly(v float64) stat.Center {
	k := math.Round(v)
	return stat.Center{Value: k, Lo: k, Hi: k, Level: 1}
}
