package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// Intervals is a chart of intervals, a row each, on one logarithmic axis. Positions are in
// percent of the axis, so that the chart is as wide as its page.
type Intervals struct {
	// Title says what the rows are, About how to read them.
	Title, About string
	// Leading reports whether the unit is the one that stands for the benchmarks: their time.
	Leading bool
	Ticks   []Tick
	// Line is where there is no change, or -1.
	Line float64
	Rows []Interval
}

// A Tick is a marked value of an axis.
type Tick struct {
	At   float64
	Text string
}

// Anchor is where the text of a tick stands: within the axis.
func (t Tick) Anchor() string {
	switch {
	case t.At < 4:
		return "start"
	case t.At > 96:
		return "end"
	}
	return "middle"
}

// An Interval is a row: a benchmark with what is known of its change.
type Interval struct {
	Label, Values, Text string
	// Verdict is one of the verdicts of package message, or the state of a goal. It decides
	// the shape of the mark.
	Verdict string
	// Drawn reports whether there is an interval to draw, from From to To around Center.
	Drawn            bool
	From, Center, To float64
	// Limit is a goal on the axis, -1 for none.
	Limit float64

	lo, center, hi, limit float64 // on the axis before it was scaled
}

// Shape is the outline of the row's mark around its center, in pixels, as the path of an SVG:
// a triangle that points to less or more, a square for the same, a circle for what is
// undecided, a cross for a goal that was missed.
func (r Interval) Shape() string {
	switch r.Verdict {
	case message.Faster, message.Slower:
		if r.center < 1 {
			return "M-7 0L5 -6L5 6Z"
		}
		return "M7 0L-5 -6L-5 6Z"
	case message.Same, message.GoalMet:
		return "M-5 -5H5V5H-5Z"
	case message.GoalMissed:
		return "M-5 -5L5 5M-5 5L5 -5"
	}
	return "M5 0A5 5 0 1 1 -5 0A5 5 0 1 1 5 0Z"
}

// ComparisonIntervals draws the comparisons of a stream: those in the leading unit of each
// package and head, or of each benchmark that is ranked, and of other units what has
// changed.
func ComparisonIntervals(c *message.Stream) []*Intervals {
	if c.Config == nil {
		return nil
	}
	group := func(x message.Comparison) string { return x.Package + "\x00" + x.Head }
	if c.Config.By != "" {
		group = func(x message.Comparison) string { return x.Package + "\x00" + x.Benchmark }
	}
	shown := slices.DeleteFunc(slices.Clone(c.Comparisons), func(x message.Comparison) bool {
		return x.Neighbor || x.Missing != "" || x.Failed != "" || !message.WorthShowing(x)
	})
	var charts []*Intervals
	for _, key := range message.Distinct(shown, group) {
		list := slices.DeleteFunc(slices.Clone(shown), func(x message.Comparison) bool { return group(x) != key })
		leading := message.Leading(list)
		for _, unit := range message.Units(list) {
			rows := slices.DeleteFunc(slices.Clone(list), func(x message.Comparison) bool {
				return x.Unit != unit || unit != leading && (x.Verdict == message.Same || x.Identical)
			})
			if i := comparisonIntervals(c, rows); i != nil {
				i.Leading = unit == leading
				if len(charts) > 0 && charts[0].About == i.About { // said once
					i.About = ""
				}
				charts = append(charts, i)
			}
		}
	}
	return charts
}

// comparisonIntervals draws comparisons in one unit; nil if none has a ratio.
func comparisonIntervals(c *message.Stream, list []message.Comparison) *Intervals {
	if !slices.ContainsFunc(list, func(x message.Comparison) bool { return x.Ratio != nil && x.Ratio.Center > 0 }) {
		return nil
	}
	first := list[0]
	out := &Intervals{Title: intervalTitle(c, first), About: about(first)}
	if c.Config.By != "" {
		out.Rows = append(out.Rows, Interval{
			Label: words.ArmName(c, first.Base), Values: words.Value(first.BaseCenter, first.Unit), Text: "base",
			Verdict: message.Same, Drawn: true, lo: 1, center: 1, hi: 1,
		})
	}
	for _, x := range list {
		out.Rows = append(out.Rows, comparisonRow(c, x))
	}
	if c.Config.By != "" { // the most first, as steps down a ladder
		slices.SortStableFunc(out.Rows, func(a, b Interval) int { return cmp.Compare(b.center, a.center) })
	}
	out.scale(ratioTick)
	return out
}

func intervalTitle(c *message.Stream, x message.Comparison) string {
	if c.Config.By != "" {
		return words.ShortName(x.Benchmark) + " by " + c.Config.By + ", " + words.UnitTitle(x.Unit)
	}
	title := words.UnitTitle(x.Unit) + ", " + words.ArmName(c, x.Base) + " → " + words.ArmName(c, x.Head)
	if x.Package != "" {
		title = x.Package + ": " + title
	}
	return title
}

// about says how to read a chart of ratios.
func about(x message.Comparison) string {
	better := "Left of the dashed line head takes less than base."
	if x.Better == "higher" {
		better = "Right of the dashed line head has more than base, which is better."
	}
	return better + " A bar is the interval of the true change, its mark the best guess: ◀ ▶ changed, ■ same, ○ undecided."
}

func comparisonRow(c *message.Stream, x message.Comparison) Interval {
	label := words.ShortName(x.Benchmark)
	if c.Config.By != "" {
		label = words.ArmName(c, x.Head)
	}
	row := Interval{Label: label, Verdict: x.Verdict, Text: strings.TrimSpace(words.ChangeOf(x) + " " + verdictWord(x))}
	if c.Config.By != "" {
		row.Values = words.Value(x.HeadCenter, x.Unit)
	} else if x.MeasuredAtAll() || x.BaseCenter != 0 || x.HeadCenter != 0 {
		row.Values = words.Value(x.BaseCenter, x.Unit) + " → " + words.Value(x.HeadCenter, x.Unit)
	}
	if r := x.Ratio; r != nil && r.Center > 0 {
		row.Drawn, row.lo, row.center, row.hi = true, 0, r.Center, math.Inf(1)
		if r.Lo != nil {
			row.lo = min(*r.Lo, r.Center)
		}
		if r.Hi != nil {
			row.hi = max(*r.Hi, r.Center)
		}
		if x.Exact {
			row.lo, row.hi = r.Center, r.Center
		}
	}
	return row
}

// verdictWord is the verdict where the change does not say it itself.
func verdictWord(x message.Comparison) string {
	switch {
	case x.Identical:
		return "identical"
	case strings.Contains(words.ChangeOf(x), x.Verdict):
		return ""
	case x.Unit != sample.UnitTime && (x.Verdict == message.Faster || x.Verdict == message.Slower):
		return "" // a count is not fast
	}
	return x.Verdict
}

// scale gives the rows their places on an axis that holds all of them and the value 1. Bounds
// that are unknown reach its ends.
func (c *Intervals) scale(text func(float64) string) {
	lo, hi := 0.97, 1.03
	for _, r := range c.Rows {
		if !r.Drawn {
			continue
		}
		lo, hi = min(lo, r.center), max(hi, r.center)
		if r.lo > 0 {
			lo = min(lo, r.lo)
		}
		if !math.IsInf(r.hi, 1) {
			hi = max(hi, r.hi)
		}
	}
	room := math.Pow(hi/lo, 0.04)
	lo, hi = lo/room, hi*room
	at := func(v float64) float64 {
		return 100 * min(max(math.Log(max(v, 1e-300)/lo)/math.Log(hi/lo), 0), 1)
	}
	c.Line = at(1)
	for i := range c.Rows {
		r := &c.Rows[i]
		r.From, r.Center, r.To, r.Limit = at(r.lo), at(r.center), at(r.hi), -1
	}
	for _, v := range ratioTicks {
		x := at(v)
		near := func(t Tick) bool { return math.Abs(t.At-x) < 15 }
		if v > lo && v < hi && !slices.ContainsFunc(c.Ticks, near) {
			c.Ticks = append(c.Ticks, Tick{x, text(v)})
		}
	}
	slices.SortFunc(c.Ticks, func(a, b Tick) int { return cmp.Compare(a.At, b.At) })
}

// ratioTicks are what an axis of ratios is marked at as far as there is room, the most
// telling first.
var ratioTicks = []float64{
	1, 0.1, 10, 0.01, 100, 1e-3, 1e3, 1e-4, 1e4, 1e-5, 1e5, 0.5, 2, 0.2, 5, 0.05, 20, 0.02, 50, 0.005, 200,
	0.9, 1.1, 0.8, 1.2, 0.95, 1.05, 0.98, 1.02, 0.99, 1.01, 1.5, 0.7,
}

func ratioTick(v float64) string {
	switch {
	case v == 1:
		return "no change"
	case v >= 2:
		return fmt.Sprintf("%gx", v)
	case v <= 0.5:
		return fmt.Sprintf("1/%.0f", 1/v)
	}
	return fmt.Sprintf("%+.0f%%", 100*(v-1))
}
