package stat

import (
	"math"
	"testing"
)

// TestMean compares with R: t.test(c(7441, 7380, 7502), conf.level = 0.95) and so on.
func TestMean(t *testing.T) {
	for _, c := range []struct {
		x            []float64
		level        float64
		mean, lo, hi float64
	}{
		// mean ± qt(0.975, 2) * sd / sqrt(3), with qt(0.975, 2) = 4.302652730
		{[]float64{7441, 7380, 7502}, 0.95, 7441, 7441 - 4.302652730*61/math.Sqrt(3), 7441 + 4.302652730*61/math.Sqrt(3)},
		// qt(0.975, 1) = 12.706204736
		{[]float64{1, 3}, 0.95, 2, 2 - 12.706204736, 2 + 12.706204736},
		// qt(0.995, 9) = 3.249835542; sd of 1..10 is 3.0276503541
		{[]float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 0.99, 5.5, 5.5 - 3.249835542*3.0276503541/math.Sqrt(10), 5.5 + 3.249835542*3.0276503541/math.Sqrt(10)},
		{[]float64{4, 4, 4}, 0.95, 4, 4, 4},
	} {
		got := Mean(c.x, c.level)
		near := func(a, b float64) bool { return math.Abs(a-b) <= 1e-6*math.Max(1, math.Abs(b)) }
		if !near(got.Value, c.mean) || !near(got.Lo, c.lo) || !near(got.Hi, c.hi) || got.Level != c.level {
			t.Errorf("%v: %+v, want %g from %g to %g", c.x, got, c.mean, c.lo, c.hi)
		}
	}
	if c := Mean([]float64{5}, 0.95); c.Value != 5 || c.Level != 0 {
		t.Errorf("one value: %+v", c)
	}
	if c := Mean(nil, 0.95); !math.IsNaN(c.Value) {
		t.Errorf("no value: %+v", c)
	}
}
