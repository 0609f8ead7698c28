package chart

import (
	"cmp"
	"math"
	"slices"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// ResultIntervals draws the times of one version, each with its interval and its goal, a
// chart a package.
func ResultIntervals(c *message.Stream) []*Intervals {
	var packages []string
	for _, r := range c.Results {
		if !slices.Contains(packages, r.Package) {
			packages = append(packages, r.Package)
		}
	}
	var charts []*Intervals
	for _, pkg := range packages {
		out := &Intervals{
			Title: pkg + ": time", Line: -1, Leading: true,
			About: "A bar is the interval of the true time, its mark the best guess: ■ goal met, ✕ missed, ○ open or without a goal. The dashed line is the goal.",
		}
		for _, r := range c.Results {
			if r.Package == pkg && r.Unit == sample.UnitTime && r.Center > 0 {
				out.Rows = append(out.Rows, resultRow(r))
			}
		}
		if len(out.Rows) > 0 {
			out.scaleTimes()
			if len(charts) > 0 {
				out.About = "" // said once
			}
			charts = append(charts, out)
		}
	}
	return charts
}

func resultRow(r message.Result) Interval {
	row := Interval{
		Label: words.ShortName(r.Benchmark), Text: words.Value(r.Center, r.Unit), Verdict: r.Goal,
		Drawn: true, lo: r.Center, center: r.Center, hi: r.Center,
	}
	if r.Lo != nil {
		row.lo = *r.Lo
	}
	if r.Hi != nil {
		row.hi = *r.Hi
	}
	if r.Limit != nil {
		row.limit = *r.Limit
		row.Values = "goal " + words.Value(*r.Limit, r.Unit)
	}
	if r.Goal != "" {
		row.Text += " " + r.Goal
	}
	return row
}

// scaleTimes gives the rows their places on an axis of times.
func (c *Intervals) scaleTimes() {
	lo, hi := math.Inf(1), 0.0
	for _, r := range c.Rows {
		lo, hi = min(lo, r.lo), max(hi, r.hi, r.limit)
		if r.limit > 0 {
			lo = min(lo, r.limit)
		}
	}
	ticks := decades(lo, hi)
	lo, hi = ticks[0], ticks[len(ticks)-1]
	at := func(v float64) float64 { return 100 * math.Log(v/lo) / math.Log(hi/lo) }
	for i := range c.Rows {
		r := &c.Rows[i]
		r.From, r.Center, r.To, r.Limit = at(r.lo), at(r.center), at(r.hi), -1
		if r.limit > 0 {
			r.Limit = at(r.limit)
		}
	}
	for len(ticks) > 7 { // a phone has no room for more
		ticks = slices.DeleteFunc(ticks, func(t float64) bool { return slices.Index(ticks, t)%2 == 1 })
	}
	for _, t := range ticks {
		c.Ticks = append(c.Ticks, Tick{at(t), tickSeconds(t)})
	}
	slices.SortFunc(c.Ticks, func(a, b Tick) int { return cmp.Compare(a.At, b.At) })
}
