package verdict

import (
	"math"
	"math/rand/v2"
	"testing"
)

// hurried is a process of a machine with two speeds, from which time is stolen: half of
// the processes take 1.7 times as long, and one in five has a mean that is far off.
func hurried(rng *rand.Rand, fast, mean float64) Observation {
	speed := 0.01 * rng.NormFloat64()
	if rng.IntN(2) == 1 {
		speed += math.Log(1.7)
	}
	o := Observation{N: 1000, Blocks: []float64{math.Exp(speed + fast)}, Bytes: 16, Allocs: 1}
	excess := 0.01 * rng.NormFloat64()
	if rng.IntN(5) == 0 {
		excess += 0.4 * rng.Float64()
	}
	o.Mean = math.Exp(speed + mean + excess)
	return o
}

// sameOf counts how many of so many comparisons are called the same. Long processes
// show what short ones do.
func sameOf(trials, pairs int, fast, mean float64) (same int) {
	p := Policy{Alpha: 1e-12, Family: 1, Tolerance: 0.02, Budget: 10}
	for seed := range uint64(trials) {
		rng := rand.New(rand.NewPCG(seed, 31))
		j := NewJudge(p, false)
		for j.Want() != WantNothing && j.pairs+j.long < pairs {
			pair := Pair{hurried(rng, 0, 0), hurried(rng, fast, mean)}
			if j.Want() == WantLong {
				j.AddLong(pair)
			} else {
				j.Add(pair)
			}
		}
		if j.Finish(); j.Results()[0].Verdict == Same {
			same++
		}
	}
	return same
}

// TestSameOnTwoSpeeds: means are compared with the fast paths of their processes, so that
// neither the speed of a process nor what is stolen from one hides that nothing changed.
func TestSameOnTwoSpeeds(t *testing.T) {
	const trials, pairs = 40, 60
	if same := sameOf(trials, pairs, 0, 0); same < trials*9/10 {
		t.Errorf("equal programs: %d of %d are the same", same, trials)
	}
}

// TestSameBoundsTheMean: a mean that moved by its bound is called the same in at most 5 %
// of the runs, however much of that the fast path shows.
func TestSameBoundsTheMean(t *testing.T) {
	const trials, pairs = 50, 60
	wide := DefaultPolicy().wide()
	for _, fast := range []float64{0, 0.019} {
		for _, mean := range []float64{wide, -wide} {
			if same := sameOf(trials, pairs, fast, mean); same > most(trials, 0.05) {
				t.Errorf("fast path %+.3f, mean %+.3f: %d of %d are the same", fast, mean, same, trials)
			}
		}
	}
}
