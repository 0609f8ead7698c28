package verdict

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestLifeOfFourTurns: of lives that share out a minute, those of four pairs of
// turns find a change of 5 % most surely, where one turn in ten is disturbed:
// the pseudo-median of fewer follows it, and of longer lives there are too few.
func TestLifeOfFourTurns(t *testing.T) {
	runs := 100
	if raceEnabled || testing.Short() {
		runs = 30
	}
	p := Policy{Alpha: 0.01, Tolerance: 0.02, Budget: 60}
	const (
		minute = 60.
		turns  = 0.25 // seconds of a pair of turns
		beside = 0.26 // of starting, warming up and ending
	)
	found := make(map[int]int)
	for _, n := range []int{2, 4, 8} {
		for seed := range uint64(runs) {
			rng := rand.New(rand.NewPCG(seed, 64))
			d := NewDuel(p, servedUnits)
			for range int(minute / (beside + turns*float64(n))) {
				base, head := disturbedLife(rng, 0, n), disturbedLife(rng, math.Log(1.05), n)
				d.AddProcesses(base, head)
			}
			d.Finish()
			for _, r := range d.Results() {
				if r.Verdict == Slower {
					found[n]++
				}
			}
		}
		t.Logf("%d pairs of turns a life: %d of %d found", n, found[n], runs*len(servedUnits))
	}
	for _, n := range []int{2, 8} {
		if found[n] > found[4] {
			t.Errorf("lives of %d pairs of turns find %d, of four %d", n, found[n], found[4])
		}
	}
}

// disturbedLife is what a process gives in so many turns, one in ten of which
// something disturbs.
func disturbedLife(rng *rand.Rand, shift float64, turns int) []map[string]float64 {
	const between, within = 0.01, 0.03
	effects := make(map[string]float64)
	for _, u := range servedUnits {
		effects[u.Unit] = shift + between*rng.NormFloat64()
	}
	var all []map[string]float64
	for range turns {
		lost := 0.0
		if rng.IntN(10) == 0 {
			lost = 0.5 * rng.ExpFloat64()
		}
		values := make(map[string]float64)
		for _, u := range servedUnits {
			effect := effects[u.Unit] + within*rng.NormFloat64() + lost
			if u.Higher {
				effect = -effect
			}
			values[u.Unit] = 100 * math.Exp(effect)
		}
		all = append(all, values)
	}
	return all
}
