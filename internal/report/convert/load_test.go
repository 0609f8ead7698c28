package convert

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load"
)

// TestCurve: the curve ascends, from the least to the greatest.
func TestCurve(t *testing.T) {
	for _, n := range []int{1, 2, 10, 12345} {
		rng := rand.New(rand.NewPCG(1, 1))
		times := load.NewTally().Response
		for range n {
			times.Record(time.Duration(1e6 * rng.ExpFloat64()))
		}
		x := newLatency(times, true)
		last := [2]float64{-1, 0}
		for _, p := range x.Curve {
			if p[0] <= last[0] || p[1] < last[1] {
				t.Errorf("%d values: %v after %v", n, p, last)
			}
			last = p
		}
		if first := x.Curve[0]; first != [2]float64{0, x.Min} || last != [2]float64{1, x.Max} {
			t.Errorf("%d values: from %v to %v, want %g to %g", n, first, last, x.Min, x.Max)
		}
		if len(x.Curve) > 100 {
			t.Errorf("%d values: %d points", n, len(x.Curve))
		}
	}
}
