package verdict

import (
	"fmt"
	"math"
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
)

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

// layouts confirms a verdict on time over pairs of binaries whose functions
// stand in orders drawn at random. The unit is the pair of layouts: further
// processes of the same binaries say nothing new about the place of functions.
// That two programs with the same code are equal is then true again, as it is
// not for one layout of each; a test of its own asks for it, with the bar of
// one claim, since the first test has paid for the family.
type layouts struct {
	policy Policy
	at     int    // the layout of pairs
	pairs  []Pair // those of layout at so far
	d      []float64
	// base and head are the levels of each program in each layout, as
	// logarithms, d their differences.
	base, head []float64
	zero       stat.Bet
	holds      bool
}

// wantLayout says that the verdict could be one of the layout: it is small, or
// somebody's work stops at it.
func (t *timing) wantLayout() bool {
	if t.verdict != Faster && t.verdict != Slower {
		return false
	}
	s := t.shown()
	center := stat.HodgesLehmann(append(slices.Concat(s.earlier...), s.d...))
	return t.gate == GateFailed || math.Abs(center) < t.policy.layoutDoubt()
}

// WantLayout says in which kind of process another layout is to be looked at,
// after the judgement has ended.
func (j *Judge) WantLayout() Want {
	switch l := &j.layout; {
	case l.holds || len(l.d) >= l.policy.Layouts || !j.timed() || !j.time.wantLayout():
		return WantNothing
	case j.time.shown() == &j.time.long:
		return WantLong
	}
	return WantShort
}

// AddLayout takes a pair of processes of layout number at, from 0. Pairs of
// one layout follow each other. A layout counts when it has
// sample.LayoutPairs of them, with the median of their differences.
func (j *Judge) AddLayout(at int, p Pair) {
	if j.WantLayout() == WantNothing {
		return
	}
	l := &j.layout
	if at != l.at {
		l.at, l.pairs = at, nil
	}
	if l.pairs = append(l.pairs, p); len(l.pairs) < sample.LayoutPairs {
		return
	}
	var base, head, d []float64
	for _, p := range l.pairs {
		b, h := math.Log(j.time.level(p.Base)), math.Log(j.time.level(p.Head))
		base, head, d = append(base, b), append(head, h), append(d, h-b)
	}
	l.pairs = nil
	l.base, l.head = append(l.base, stat.Quantile(base, 0.5)), append(l.head, stat.Quantile(head, 0.5))
	l.d = append(l.d, stat.Quantile(d, 0.5))
	l.zero.Add(l.d[len(l.d)-1])
	l.holds = l.agrees(j.time.verdict)
}

// level is what the series that the verdict is about has of a process.
func (t *timing) level(o Observation) float64 {
	switch t.shown() {
	case &t.fast:
		return o.fast()
	case &t.mean:
		return o.mean()
	}
	return o.Mean
}

// spread is the ratio of the slowest to the fastest layout of one program, of
// that for which it is larger.
func (l *layouts) spread() float64 {
	return math.Exp(max(slices.Max(l.base)-slices.Min(l.base), slices.Max(l.head)-slices.Min(l.head)))
}

// agrees says that the layouts so far support the verdict: there is evidence
// for its direction, and what they centre on is not too small to matter.
func (l *layouts) agrees(v Verdict) bool {
	if len(l.d) < minPairs {
		return false
	}
	center, half := stat.HodgesLehmann(l.d), l.policy.delta()/2
	if v == Slower {
		return l.zero.Above() >= support && center >= half
	}
	return l.zero.Below() >= support && center <= -half
}

// addLayout adds to the result of time what the layouts say of it. A verdict
// that does not hold in them is no verdict.
func (j *Judge) addLayout(r *Result) {
	l := &j.layout
	if r.Layouts = len(l.d); r.Layouts > 0 {
		lo, hi := stat.Interval(l.d, level)
		center := stat.HodgesLehmann(l.d)
		r.LayoutRatio = &Ratio{Center: math.Exp(center), Lo: math.Exp(lo), Hi: math.Exp(hi), Level: level}
	}
	switch {
	case l.holds:
		r.Layout = LayoutChecked
	case !j.time.wantLayout():
	case l.policy.Layouts > 0 && r.Layouts >= l.policy.Layouts:
		r.withdraw()
		r.Warnings = append(r.Warnings, sample.Warning{
			Code: "layout-sensitive",
			Text: fmt.Sprintf("%s in this layout of the binaries, not over %d others, between which the same code differs by up to %.1f%%: layout-sensitive; code effect undecided",
				j.time.verdict, r.Layouts, 100*(l.spread()-1)),
			Remedy: "any change that moves functions may do as much",
		})
	default:
		r.Warnings = append(r.Warnings, layoutNotChecked("run it with -layouts 12"))
	}
}

func layoutNotChecked(remedy string) sample.Warning {
	return sample.Warning{
		Code: "layout-not-checked", Text: "layout not checked: a change this small can come from where the linker puts functions",
		Remedy: remedy,
	}
}
