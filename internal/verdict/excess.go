package verdict

import (
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
)

// newExcess returns the series of how much more than the fast path of its process a mean
// moved, ln(head/base) of mean over fast path. It bounds means: see [bounded].
func newExcess(p Policy) series {
	d, w := p.Delta(), p.wide()
	return series{
		up:       stat.Bet{Theta: 1.5 * d, ByDensity: true}, // beside a gain of half the tolerance
		wideUp:   stat.Bet{Theta: w - d, ByDensity: true},
		wideDown: stat.Bet{Theta: d - w, ByDensity: true},
	}
}

// excessOf returns the differences of means relative to fast paths that a run found.
func excessOf(p sample.Prior) []float64 {
	if len(p.Fast) != len(p.Mean) {
		return nil
	}
	d := make([]float64, len(p.Mean))
	for i, mean := range p.Mean {
		d[i] = mean - p.Fast[i]
	}
	return d
}

// byExcess is the share of the evidence about means that is about their excess.
const byExcess = 0.25

// bounded returns the evidence that means lie on one side of a bound: that of ordinary
// processes times that of long ones, which are other processes. The long ones vary far
// less, a third of the ordinary ones' spread on recorded traces, but take eight times
// as long.
//
// What ordinary ones say comes in two forms. The shift of the mean is that of the fast
// path plus that of the excess, so if the mean is beyond its bound, the fast path is
// beyond the bound that is proven of it, or the excess beyond what remains. The first
// is an error of the fast path, which has its own bound. Where the second holds, a
// mixture of both forms is evidence as either is.
func bounded(mean, excess, long float64) float64 {
	return ((1-byExcess)*mean + byExcess*excess) * long
}

// meanAbove reports whether means lie above a bound.
func meanAbove(mean, excess, long *stat.Bet) bool {
	return bounded(mean.Above(), excess.Above(), long.Above()) >= support &&
		bounded(mean.AboveAll(), excess.AboveAll(), long.AboveAll()) >= support
}

// meanBelow reports whether they lie below it.
func meanBelow(mean, excess, long *stat.Bet) bool {
	return bounded(mean.Below(), excess.Below(), long.Below()) >= support &&
		bounded(mean.BelowAll(), excess.BelowAll(), long.BelowAll()) >= support
}
