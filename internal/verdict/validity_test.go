package verdict

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gohone/hone/internal/slowtest"
)

// The tests here count how often a whole judgement is wrong. Errors are large,
// so that few trials tell a right method from a wrong one.

// steady is a program on a simulated machine without sub-blocks: fast path and
// mean are then the same series, and a process costs one random number. Its
// counts vary, so that they are tested and not compared.
func steady(rng *rand.Rand, shift float64) Observation {
	t := math.Exp(shift + 0.05*rng.NormFloat64())
	return Observation{N: 1000, Mean: t, Bytes: 5000 + 50*rng.NormFloat64(), Allocs: 100 + rng.NormFloat64()}
}

// verdicts judges one comparison of up to so many pairs.
func verdicts(p Policy, rng *rand.Rand, shift float64, pairs int) (time, bytes, allocs Verdict) {
	j := NewJudge(p, true)
	for range pairs {
		if j.Want() == WantNothing {
			break
		}
		j.Add(Pair{steady(rng, 0), steady(rng, shift)})
	}
	j.Finish()
	r := j.Results()
	return r[0].Verdict, r[1].Verdict, r[2].Verdict
}

func changed(v Verdict) bool { return v == Faster || v == Slower }

// falseFamilies counts families of twenty equal programs of which any is called
// changed in any unit. The tolerance is so small that nothing is ever the same:
// all pairs are looked at.
func falseFamilies(families, family int) int {
	p := Policy{Alpha: 0.3, Family: family, Tolerance: 1e-6, Budget: 10}
	count := 0
	for seed := range uint64(families) {
		rng := rand.New(rand.NewPCG(seed, 21))
		for range 20 {
			if t, b, a := verdicts(p, rng, 0, 20); changed(t) || changed(b) || changed(a) {
				count++
				break
			}
		}
	}
	return count
}

// most is a number of errors that one with the given probability stays below:
// four standard deviations above what is expected.
func most(trials int, probability float64) int {
	expected := probability * float64(trials)
	return int(expected + 4*math.Sqrt(expected*(1-probability)))
}

// TestFamilyError: alpha holds for all rows of a run together, and would not
// if each row had it to itself.
func TestFamilyError(t *testing.T) {
	families := 60
	if slowtest.All() {
		families = 240
	}
	if n := falseFamilies(families, 20); n > most(families, 0.3) {
		t.Errorf("%d of %d families of equal programs have a false verdict, want at most %d", n, families, most(families, 0.3))
	}
	if n := falseFamilies(families, 1); n <= most(families, 0.3) {
		t.Errorf("without sharing, only %d of %d families have a false verdict: the test has no teeth", n, families)
	}
}

// TestSharesAddUp: what the series of one row are given is no more than the row
// has.
func TestSharesAddUp(t *testing.T) {
	for _, p := range []Policy{{Alpha: 0.01}, {Alpha: 0.01, Family: 1}, {Alpha: 0.2, Family: 7}} {
		sum := 0.0
		for _, share := range []float64{fastShare, meanShare, longShare, countShare, countShare} {
			sum += 2 / p.bar(share) // either direction
		}
		if sum *= float64(max(p.Family, 1)); sum > p.Alpha*(1+1e-12) {
			t.Errorf("%+v: the shares come to %v", p, sum)
		}
	}
}

// TestSlowerHasASize: an effect of half the tolerance is called slower in at
// most 5 % of the runs for each series, though it is there: it does not matter.
func TestSlowerHasASize(t *testing.T) {
	const trials = 400
	p := Policy{Alpha: 0.9, Family: 1, Tolerance: 0.04, Budget: 10}
	slower := 0
	for seed := range uint64(trials) {
		rng := rand.New(rand.NewPCG(seed, 22))
		if v, _, _ := verdicts(p, rng, p.Delta()/2, 60); v == Slower {
			slower++
		}
	}
	if slower > most(trials, 2*0.05) { // the fast path and the mean
		t.Errorf("%d of %d", slower, trials)
	}
}

// TestSameHasASize: an effect of the tolerance is called the same in at most
// 5 % of the runs. Alpha is so small that it is never called slower.
func TestSameHasASize(t *testing.T) {
	const trials = 200
	p := Policy{Alpha: 1e-12, Family: 1, Tolerance: 0.02, Budget: 10}
	for _, sign := range []float64{1, -1} {
		same := 0
		for seed := range uint64(trials) {
			rng := rand.New(rand.NewPCG(seed, 23))
			if v, _, _ := verdicts(p, rng, sign*p.Delta(), 80); v == Same {
				same++
			}
		}
		if same > most(trials, 0.05) {
			t.Errorf("%+.3f: %d of %d", sign*p.Delta(), same, trials)
		}
	}
}

// TestEqualRowsShareProcesses: what one row says does not depend on the other
// rows of its benchmark.
func TestEqualRowsShareProcesses(t *testing.T) {
	p := DefaultPolicy()
	p.Family = 2
	rng := rand.New(rand.NewPCG(24, 0))
	alone := NewGroup(p, fourArms()[:1])
	among := NewGroup(p, fourArms()[:2])
	for range 30 {
		round := make(map[string]Observation)
		for _, r := range fourArms()[:2] {
			round[r.Base], round[r.Head] = steady(rng, 0), steady(rng, 0.03)
		}
		alone.Feed("short", round)
		among.Feed("short", round)
	}
	x, y := alone.judges[0].Results()[0], among.judges[0].Results()[0]
	if x.Verdict != y.Verdict || x.Pairs != y.Pairs || *x.Ratio != *y.Ratio {
		t.Errorf("alone %+v, among others %+v", x, y)
	}
}
