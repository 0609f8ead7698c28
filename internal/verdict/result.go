package verdict

import (
	"math"
	"strings"

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
	// Exact reports whether every process gave the same count.
	Exact bool
	// Base and Head are the centers of the two arms, in Unit.
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
	// Layout tells whether the verdict was checked in other layouts of the
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
	// Higher reports whether more is better in Unit, Exploratory whether the benchmark
	// stopped without waiting for this to be decided.
	Higher, Exploratory bool
}

func Exactly(v float64) stat.Center {
	k := math.Round(v)
	return stat.Center{Value: k, Lo: k, Hi: k, Level: 1}
}

// Layout says what is known of a verdict in other layouts of the binaries: the
// same machine code at another place runs at another speed.
type Layout int

const (
	LayoutNotChecked Layout = iota // not asked for, or not asked to the end
	LayoutChecked                  // the verdict holds in other layouts
	LayoutSensitive                // it does not
)

func (l Layout) String() string {
	return [...]string{"not checked", "checked", "sensitive"}[l]
}

// inverse is base over head; nil stays nil.
func (r *Ratio) inverse() *Ratio {
	if r == nil {
		return nil
	}
	return &Ratio{Center: 1 / r.Center, Lo: 1 / r.Hi, Hi: 1 / r.Lo, Level: r.Level}
}

// standIn gives bytes a second what layouts say of the time, which is not shown
// beside them.
func (r *Result) standIn(time Result) {
	r.Layout, r.Layouts, r.LayoutRatio = time.Layout, time.Layouts, time.LayoutRatio.inverse()
	for _, w := range time.Warnings {
		if strings.HasPrefix(string(w.Code), "layout") {
			r.Warnings = append(r.Warnings, w)
		}
	}
}

// small reports whether the place of functions alone could make a change of that
// size.
func (r *Result) small(p Policy) bool {
	return r.Ratio != nil && math.Abs(math.Log(r.Ratio.Center)) < p.layoutDoubt()
}

// withdraw takes a verdict back that does not hold in other layouts.
func (r *Result) withdraw() {
	if r.Verdict != Faster && r.Verdict != Slower {
		return
	}
	r.Layout, r.Verdict, r.MorePairs = LayoutSensitive, Undecided, math.Inf(1)
	if r.Gate == GateFailed {
		r.Gate = GateUndecided
	}
}

// An Outcome is a row with its results, one a unit.
type Outcome struct {
	Row     sample.Row
	Results []Result
}
