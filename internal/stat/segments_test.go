package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

// segments draws series of several lengths, one of them empty, that are
// shifted by the given amount.
func segments(rng *rand.Rand, shift float64) [][]float64 {
	out := make([][]float64, 0, 4)
	for _, n := range []int{5, 0, 17, 9} {
		d := make([]float64, n)
		for i := range d {
			d[i] = shift + rng.NormFloat64()
		}
		out = append(out, d)
	}
	return out
}

// TestSegmentsMultiply: the evidence of segments is the product of what each
// has by itself.
func TestSegmentsMultiply(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	for _, theta := range []float64{0, -0.5, 0.7} {
		b := Bet{Theta: theta}
		above, below := 1.0, 1.0
		for _, d := range segments(rng, 0.3) {
			b.Next()
			for _, v := range d {
				b.Add(v)
			}
			up, down := naive(d, theta)
			above, below = above*up, below*down
			if !close(b.Above(), above) || !close(b.Below(), below) {
				t.Errorf("theta %v: got %g, %g, want %g, %g", theta, b.Above(), b.Below(), above, below)
			}
		}
	}
}

// TestSegmentsInExtremes: a factor beyond the range of floats does not make
// nonsense of the product.
func TestSegmentsInExtremes(t *testing.T) {
	var b Bet
	for range 2000 {
		b.Add(1)
	}
	b.Next()
	if !math.IsInf(b.Above(), 1) || b.Below() > 1e-200 {
		t.Errorf("after 2000 rises: %g above, %g below", b.Above(), b.Below())
	}
	for range 4000 {
		b.Add(-1)
	}
	if up, down := b.Above(), b.Below(); math.IsNaN(up) || math.IsNaN(down) || down < 1e100 {
		t.Errorf("and 4000 falls: %g above, %g below", up, down)
	}
}

// TestIntervalInvertsTheProduct: an end of the interval is where the evidence
// of all segments together reaches the bar.
func TestIntervalInvertsTheProduct(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	const level, bar = 0.95, 40
	for range 20 {
		s := segments(rng, 0.3)
		if folds(segmented(s...)) {
			continue // by chance they show two speeds, which naive does not know
		}
		lo, hi := Interval(s[3], level, s[:3]...)
		if alone, _ := Interval(s[3], level); lo <= alone {
			t.Errorf("three more segments leave the lower end at %g, it was %g", lo, alone)
		}
		product := func(theta float64) (above, below float64) {
			above, below = 1, 1
			for _, d := range s {
				up, down := naive(d, theta)
				above, below = above*up, below*down
			}
			return above, below
		}
		const step = 1e-6
		for _, x := range []struct {
			theta   float64
			outside bool
		}{{lo - step, true}, {lo + step, false}, {hi - step, false}, {hi + step, true}} {
			above, below := product(x.theta)
			if out := max(above, below) >= bar; out != x.outside {
				t.Errorf("at %g of [%g, %g]: evidence %g and %g", x.theta, lo, hi, above, below)
			}
		}
	}
}

// TestIntervalOfContradictions: where no shift fits, the ends say so.
func TestIntervalOfContradictions(t *testing.T) {
	up, down := make([]float64, 60), make([]float64, 60)
	for i := range up {
		up[i], down[i] = 1+1e-3*float64(i), -1-1e-3*float64(i)
	}
	if lo, hi := Interval(down, 0.95, up); lo <= hi {
		t.Errorf("the interval of +1 and -1 is [%g, %g]", lo, hi)
	}
}
