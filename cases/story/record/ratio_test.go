package record

import (
	"math"
	"testing"
)

// TestMedianOf: of 20 values the 6th and the 15th miss the median with a
// probability of 2 P(B <= 5) = 0.041 and the next ones inside with 0.115; of
// 10 the 2nd and the 9th with 0.021; of 6 the extremes with 0.031, of 5 with
// 0.063. B is binomial(n, 1/2).
func TestMedianOf(t *testing.T) {
	for _, c := range []struct {
		n      int
		lo, hi float64
	}{{20, 6, 15}, {10, 2, 9}, {6, 1, 6}, {5, 0, 0}} {
		var values []float64
		for i := c.n; i > 0; i-- {
			values = append(values, float64(i))
		}
		got := MedianOf(values)
		if got.Center != float64(c.n+1)/2 || values[0] != float64(c.n) {
			t.Errorf("%d values: %+v, or they were sorted", c.n, got)
		}
		if c.lo == 0 {
			if got.Lo != nil || got.Hi != nil {
				t.Errorf("%d values have an interval", c.n)
			}
		} else if *got.Lo != c.lo || *got.Hi != c.hi {
			t.Errorf("%d values: [%g, %g], want [%g, %g]", c.n, *got.Lo, *got.Hi, c.lo, c.hi)
		}
	}
}

func TestMeanOf(t *testing.T) {
	lo, hi := 0.25, 4.0
	got := MeanOf([]Ratio{{1, &lo, &hi}, {4, &hi, &hi}})
	if math.Abs(got.Center-2) > 1e-9 || math.Abs(*got.Lo-1) > 1e-9 || math.Abs(*got.Hi-4) > 1e-9 {
		t.Errorf("%v [%v, %v]", got.Center, *got.Lo, *got.Hi)
	}
	if got := MeanOf([]Ratio{{1, &lo, nil}, {1, &lo, &hi}}); got.Hi != nil || got.Lo == nil {
		t.Error("a bound that one has not")
	}
}

func TestOver(t *testing.T) {
	got := RangeOf([]float64{6, 8, 12}).Over(RangeOf([]float64{2, 2, 3}))
	if got.Center != 4 || *got.Lo != 2 || *got.Hi != 6 {
		t.Errorf("%g in [%g, %g]", got.Center, *got.Lo, *got.Hi)
	}
	zero := 0.0
	if got := Exactly(1).Over(Ratio{Center: 1, Lo: &zero}); got.Lo != nil || got.Hi != nil {
		t.Errorf("bounds of what has none: %v", got)
	}
}
