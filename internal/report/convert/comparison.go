// Package convert makes messages of what the engines return.
package convert

import (
	"math"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/verdict"
)

// Comparisons makes the messages for one judged row: one a unit, or a single
// one for a row that was not measured. seconds is the time the row's
// benchmark took, roundSeconds what one more round of it would.
func Comparisons(o verdict.Outcome, seconds, roundSeconds float64) []*message.Comparison {
	if len(o.Results) == 0 {
		c := newComparison(o.Row)
		c.Unit, c.Verdict = sample.UnitTime, verdict.Undecided.String()
		if o.Row.Identical {
			one := 1.0
			c.Verdict = verdict.Same.String()
			c.Ratio = &message.Ratio{Center: one, Lo: &one, Hi: &one, Level: 1}
		}
		return []*message.Comparison{c}
	}
	var out []*message.Comparison
	for _, r := range o.Results {
		c := newComparison(o.Row)
		fillComparison(c, r)
		c.Seconds = seconds
		if more := r.MorePairs * roundSeconds; more > 0 && more < 1e6 {
			c.SecondsToVerdict = more
		}
		out = append(out, c)
	}
	return out
}

func newComparison(r sample.Row) *message.Comparison {
	return &message.Comparison{
		Package: r.Package, Benchmark: r.Benchmark, Base: r.Base, Head: r.Head,
		Identical: r.Identical, Layout: "not checked", EvidenceRuns: 1, Fresh: r.Fresh, SetAside: r.SetAside,
		Neighbor: r.Neighbor, Missing: r.Missing, Failed: r.Failed, Reason: r.Reason, Reach: r.Reach,
		Warnings: []sample.Warning{},
	}
}

func fillComparison(c *message.Comparison, r verdict.Result) {
	c.Unit, c.Verdict, c.Gate, c.Exact = r.Unit, r.Verdict.String(), string(r.Gate), r.Exact
	c.BaseCenter, c.BaseSpread = center(r.Base)
	c.HeadCenter, c.HeadSpread = center(r.Head)
	c.Difference = c.HeadCenter - c.BaseCenter
	c.Ratio, c.Mean = ratio(r.Ratio), ratio(r.Mean)
	c.Pairs, c.LongPairs, c.Horizon = r.Pairs, r.LongPairs, r.Horizon
	c.Layout, c.Layouts, c.LayoutRatio = r.Layout.String(), r.Layouts, ratio(r.LayoutRatio)
	c.BaseValues, c.HeadValues, c.P = r.BaseValues, r.HeadValues, r.P
	c.EvidenceRuns = max(r.Runs, 1)
	c.Exploratory = r.Exploratory
	if r.Higher {
		c.Better = "higher"
	}
	for _, w := range r.Warnings {
		w.Package, w.Benchmark = c.Package, c.Benchmark
		c.Warnings = append(c.Warnings, w)
	}
}

// center returns the value and its half-width relative to it. JSON has no NaN,
// so what was not measured is 0.
func center(c stat.Center) (value, spread float64) {
	if math.IsNaN(c.Value) {
		return 0, 0
	}
	if c.Value > 0 {
		spread = (c.Hi - c.Lo) / 2 / c.Value
	}
	return c.Value, spread
}

func ratio(r *verdict.Ratio) *message.Ratio {
	if r == nil || math.IsNaN(r.Center) || math.IsInf(r.Center, 0) {
		return nil
	}
	out := &message.Ratio{Center: r.Center, Level: r.Level}
	if r.Lo > 0 {
		out.Lo = &r.Lo
	}
	if !math.IsInf(r.Hi, 1) {
		out.Hi = &r.Hi
	}
	return out
}
