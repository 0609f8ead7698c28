package verdict

import (
	"math"
	"slices"

	"github.com/gohone/hone/internal/stat"
)

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

// wantLayout reports whether the verdict could be one of the layout: it is small, or
// somebody's work stops at it.
func (t *timing) wantLayout() bool {
	if t.verdict != Faster && t.verdict != Slower {
		return false
	}
	s := t.shown()
	center := stat.HodgesLehmann(append(slices.Concat(s.earlier...), s.d...))
	return t.gate == GateFailed || math.Abs(center) < t.policy.layoutDoubt()
}

// level is what the series that the verdict is about has of a process.
func (t *timing) level(o Observation) float64 {
	switch t.shown() {
	case &t.fast:
		return o.Fast()
	case &t.mean:
		return o.QuietMean()
	}
	return o.Mean
}

// spread is the ratio of the slowest to the fastest layout of one program, of
// that for which it is larger.
func (l *layouts) spread() float64 {
	return math.Exp(max(slices.Max(l.base)-slices.Min(l.base), slices.Max(l.head)-slices.Min(l.head)))
}

// agrees reports whether the layouts so far support the verdict: there is evidence
// for its direction, and what they center on is not too small to matter.
func (l *layouts) agrees(v Verdict) bool {
	if len(l.d) < MinPairs {
		return false
	}
	center, half := stat.HodgesLehmann(l.d), l.policy.Delta()/2
	if v == Slower {
		return l.zero.Above() >= support && center >= half
	}
	return l.zero.Below() >= support && center <= -half
}
