package stat

import (
	"math"
	"testing"
)

// TestBinomial: the values for k of 1 and 5 are roots found with rational arithmetic; for
// k = 0 the upper end is 1 - (tail)^(1/n), for k = n the lower one tail^(1/n).
func TestBinomial(t *testing.T) {
	for _, tt := range []struct {
		k, n   int
		level  float64
		lo, hi float64
	}{
		{0, 500, 0.95, 0, 1 - math.Pow(0.025, 1.0/500)},
		{500, 500, 0.95, math.Pow(0.025, 1.0/500), 1},
		{0, 10, 0.9, 0, 1 - math.Pow(0.05, 0.1)},
		{5, 10, 0.95, 0.1870860, 0.8129140},
		{1, 10, 0.95, 0.0025286, 0.4450161},
		{1, 1, 0.95, 0.025, 1},
		{1, 100, 0.95, 0.0002531, 0.0544594},
		{0, 0, 0.95, 0, 1},
	} {
		lo, hi := Binomial(tt.k, tt.n, tt.level)
		if math.Abs(lo-tt.lo) > 1e-6 || math.Abs(hi-tt.hi) > 1e-6 {
			t.Errorf("%d of %d at %v: [%.7f, %.7f], want [%.7f, %.7f]", tt.k, tt.n, tt.level, lo, hi, tt.lo, tt.hi)
		}
	}
}
