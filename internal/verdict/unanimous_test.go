package verdict

import (
	"math/rand/v2"
	"testing"
)

// TestUnanimousPairsDecide: in a family of 510 rows, a change by a factor of two that 19
// pairs agree on is proven, whatever the order of their sizes.
func TestUnanimousPairsDecide(t *testing.T) {
	for _, rows := range []int{1, 50, 57, 66, 170, 510, 900} {
		p := DefaultPolicy()
		p.Family = rows
		for seed := range uint64(40) {
			rng := rand.New(rand.NewPCG(seed, 41))
			up, down := newTiming(p, false), newTiming(p, false)
			for range unanimousPairs {
				d := 0.7 + 0.2*rng.NormFloat64()
				up.fast.addShift(1, 1, max(d, 0.01))
				down.fast.addShift(1, 1, min(-d, -0.01))
			}
			if up.fast.changed() != Slower || down.fast.changed() != Faster {
				t.Fatalf("%d rows, seed %d: %v and %v after %d pairs", rows, seed, up.fast.changed(), down.fast.changed(),
					unanimousPairs)
			}
		}
	}
}

// TestUnanimousIsFair: over all signs of a few pairs, ties among them, the evidence is 1
// on average.
func TestUnanimousIsFair(t *testing.T) {
	const pairs = 10
	up, down := 0.0, 0.0
	for signs := range 1 << pairs {
		u := newUnanimous(2e5)
		for i := range pairs {
			d := float64(i % 4) // 0 is a tie
			if signs>>i&1 == 1 {
				d = -d
			}
			u.add(d)
		}
		a, b := u.with(1, 1)
		up, down = up+a, down+b
	}
	if want := float64(int(1) << pairs); up < want*0.999 || up > want*1.001 || down < want*0.999 || down > want*1.001 {
		t.Errorf("evidence is on average %g and %g", up/want, down/want)
	}
}
