package stat

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// tailed draws differences about shift, of which one in three is far off.
func tailed(rng *rand.Rand, n int, shift float64) []float64 {
	d := make([]float64, n)
	for i := range d {
		spread := 0.01
		if rng.IntN(3) == 0 {
			spread = 0.4
		}
		d[i] = shift + spread*rng.NormFloat64()
	}
	return d
}

func betByDensity(theta float64, d []float64) *Bet {
	b := &Bet{Theta: theta, ByDensity: true}
	for _, v := range d {
		b.Add(v)
	}
	return b
}

// TestDensityBetIsFairExactly goes through all signs of further differences: the
// evidence is on average what it was, whatever their density was before.
func TestDensityBetIsFairExactly(t *testing.T) {
	magnitudes := []float64{0.01, 0.53, 0, 0.011, 0.011, 1.1, 0.02, 0.3}
	bet := func(d []float64) (above, below float64) {
		b := betByDensity(0, d)
		return b.Above(), b.Below()
	}
	var follow func(past []float64, n int)
	follow = func(past []float64, n int) {
		if n == len(magnitudes) {
			return
		}
		m := magnitudes[n]
		plus, minus := append(slices.Clone(past), m), append(slices.Clone(past), -m)
		a0, b0 := bet(past)
		a1, b1 := bet(plus)
		a2, b2 := bet(minus)
		if !close(a1+a2, 2*a0) || !close(b1+b2, 2*b0) {
			t.Fatalf("a pair of %g leaves %g or %g of %g, and %g or %g of %g", m, a1, a2, a0, b1, b2, b0)
		}
		follow(plus, n+1)
		follow(minus, n+1)
	}
	follow(nil, 0)
	follow(tailed(rand.New(rand.NewPCG(1, 2)), 20, 0.02), 0)
}

// TestDensityOfHeavyTails tests that what is far off costs little, and that a shift by
// the bound is called below it no more often than claimed, at any look.
func TestDensityOfHeavyTails(t *testing.T) {
	const bound, few, many, runs = 0.03, 25, 60, 300
	called := func(byDensity bool, pairs int, shift float64) (n int) {
		rng := rand.New(rand.NewPCG(3, 4))
		for range runs {
			b := Bet{Theta: bound, ByDensity: byDensity}
			for _, v := range tailed(rng, pairs, shift) {
				if b.Add(v); b.Below() >= 20 && b.BelowAll() >= 20 {
					n++
					break
				}
			}
		}
		return n
	}
	ranks, density := called(false, few, 0), called(true, few, 0)
	if density < runs*7/10 || ranks > density*9/10 {
		t.Errorf("of %d without a shift, %d are called below %g by density, %d by ranks", runs, density, bound, ranks)
	}
	for _, shift := range []float64{bound, 2 * bound, 0.4} {
		if wrong := called(true, many, shift); float64(wrong) > 0.05*runs+3*math.Sqrt(0.05*runs) {
			t.Errorf("of %d with a shift of %g, %d are called below %g", runs, shift, wrong, bound)
		}
	}
}

// TestDensityMirrors tests that exchanged arms give the mirror image.
func TestDensityMirrors(t *testing.T) {
	d := tailed(rand.New(rand.NewPCG(5, 6)), 60, 0.01)
	a := betByDensity(0.03, d)
	for i := range d {
		d[i] = -d[i]
	}
	b := betByDensity(-0.03, d)
	if !close(a.Above(), b.Below()) || !close(a.Below(), b.Above()) || !close(a.BelowAll(), b.AboveAll()) {
		t.Errorf("exchanged arms give %g, %g, %g against %g, %g, %g",
			a.Above(), a.Below(), a.BelowAll(), b.Below(), b.Above(), b.AboveAll())
	}
}
