package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

// twoSpeeds draws differences about shift, of processes that are slow by the
// factor e^gap, a share of them.
func twoSpeeds(rng *rand.Rand, n int, shift, gap, share float64) []float64 {
	slow := func() float64 {
		if rng.Float64() < share {
			return gap
		}
		return 0
	}
	d := make([]float64, n)
	for i := range d {
		d[i] = shift + 0.015*rng.NormFloat64() + slow() - slow()
	}
	return d
}

// TestSpeeds tests that two speeds are found where there are two, and hardly
// ever where there is one.
func TestSpeeds(t *testing.T) {
	const runs = 200
	for _, test := range []struct {
		name        string
		draw        func(*rand.Rand) []float64
		gap         float64
		least, most int
	}{
		{"half slow", func(r *rand.Rand) []float64 { return twoSpeeds(r, 20, 0.02, 0.53, 0.5) }, 0.53, 190, runs},
		{"one in five slow", func(r *rand.Rand) []float64 { return twoSpeeds(r, 20, -0.7, 0.53, 0.2) }, 0.53, 180, runs},
		{"one speed", func(r *rand.Rand) []float64 { return twoSpeeds(r, 20, 0.02, 0, 0.5) }, 0, 0, 4},
		{"rare disturbances", func(r *rand.Rand) []float64 {
			d := twoSpeeds(r, 30, 0, 0, 0.5)
			for i := range d {
				if r.IntN(10) == 0 {
					d[i] *= 10
				}
			}
			return d
		}, 0, 0, 8},
	} {
		rng, found := rand.New(rand.NewPCG(1, 2)), 0
		for range runs {
			var p past
			for _, v := range test.draw(rng) {
				p.next(v, 0)
			}
			gap, _ := p.speeds()
			if gap != 0 && math.Abs(gap-test.gap) < 0.03 || gap != 0 && test.gap == 0 {
				found++
			}
		}
		if found < test.least || found > test.most {
			t.Errorf("%s: found in %d of %d, want %d to %d", test.name, found, runs, test.least, test.most)
		}
	}
}

// TestFoldedBetIsFairExactly goes on from differences that show two speeds, with
// every sign of further ones: the evidence is on average what it was.
func TestFoldedBetIsFairExactly(t *testing.T) {
	start := twoSpeeds(rand.New(rand.NewPCG(3, 4)), 20, 0, 0.53, 0.5)
	magnitudes := []float64{0.01, 0.53, 0.265, 0, 0.54, 1.1, 0.02, 0.3}
	var follow func(past []float64, n int)
	follow = func(past []float64, n int) {
		if n == len(magnitudes) {
			return
		}
		m := magnitudes[n]
		plus, minus := append(past[:len(past):len(past)], m), append(past[:len(past):len(past)], -m)
		a0, b0 := Evidence(past, 0)
		a1, b1 := Evidence(plus, 0)
		a2, b2 := Evidence(minus, 0)
		if !close(a1+a2, 2*a0) || !close(b1+b2, 2*b0) {
			t.Fatalf("a pair of %g leaves %g or %g of %g, and %g or %g of %g", m, a1, a2, a0, b1, b2, b0)
		}
		follow(plus, n+1)
		follow(minus, n+1)
	}
	if !folds(segmented(start)) {
		t.Fatal("no two speeds to begin with")
	}
	follow(start, 0)
}

// TestFoldedEvidenceBeyond tests that what is called below a bound is below all
// that lies beyond it: a shift by the gap looks like none to folded bets.
func TestFoldedEvidenceBeyond(t *testing.T) {
	const paths, delta, bar = 150, 0.02, 20
	for _, shift := range []float64{0, 0.03, 0.27, 0.53, 0.55} {
		rng, called := rand.New(rand.NewPCG(5, 6)), 0
		for range paths {
			up := Bet{Theta: delta}
			for _, v := range twoSpeeds(rng, 50, shift, 0.53, 0.5) {
				up.Add(v)
				if up.Below() >= bar && up.BelowAll() >= bar {
					called++
					break
				}
			}
		}
		switch {
		case shift == 0 && called < paths*9/10:
			t.Errorf("no shift: called below %g in %d of %d", delta, called, paths)
		case shift > 0 && float64(called) > 0.05*paths+3*math.Sqrt(0.05*paths):
			t.Errorf("a shift of %g: called below %g in %d of %d", shift, delta, called, paths)
		}
	}
}

// TestFoldedIntervalCovers stops at the worst time, as soon as 0 is excluded.
func TestFoldedIntervalCovers(t *testing.T) {
	const paths, shift = 100, 0.02
	rng, missed, narrow := rand.New(rand.NewPCG(7, 8)), 0, 0
	for range paths {
		var b Bet
		for _, v := range twoSpeeds(rng, 50, shift, 0.53, 0.4) {
			if b.Add(v); max(b.Above(), b.Below()) >= 40 {
				break
			}
		}
		lo, hi := b.Interval(0.95)
		if shift < lo || hi < shift {
			missed++
		}
		if hi-lo < 0.05 {
			narrow++
		}
	}
	if missed > 11 || narrow < paths/4 {
		t.Errorf("%d of %d intervals miss the shift, %d are narrow", missed, paths, narrow)
	}
}

// TestFoldedMirrors tests that exchanged arms give the mirror image.
func TestFoldedMirrors(t *testing.T) {
	a, b := Bet{Theta: 0.1}, Bet{Theta: -0.1}
	for _, v := range twoSpeeds(rand.New(rand.NewPCG(9, 1)), 60, 0.05, 0.53, 0.5) {
		a.Add(v)
		b.Add(-v)
	}
	if !a.now.folds || !close(a.Above(), b.Below()) || !close(a.AboveAll(), b.BelowAll()) || !close(a.Gap(), b.Gap()) {
		t.Errorf("exchanged arms give %g, %g, gap %g against %g, %g, gap %g",
			a.Above(), a.AboveAll(), a.Gap(), b.Below(), b.BelowAll(), b.Gap())
	}
}
