package verdict

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/sample"
)

// falseMetrics counts runs of so many rows of equal programs of which any metric
// is called better or worse. The tolerance is next to nothing, so that all pairs
// are looked at.
func falseMetrics(runs, rows int, metrics []sample.Metric, family int) int {
	p := Policy{Alpha: 0.3, Family: family, Tolerance: 1e-6, Budget: 10}
	count := 0
	for seed := range uint64(runs) {
		rng := rand.New(rand.NewPCG(seed, 47))
		if falseMetric(p, rng, rows, metrics) {
			count++
		}
	}
	return count
}

func falseMetric(p Policy, rng *rand.Rand, rows int, metrics []sample.Metric) bool {
	for range rows {
		j := newRowJudge(p, rowWith(metrics...))
		for i := range 24 {
			long := i%4 == 3
			j.metrics.add(Pair{counted(rng, 6, 1, long), counted(rng, 6, 1, long)}, long)
		}
		if slices.ContainsFunc(j.metrics.results(0), func(r Result) bool { return changed(r.Verdict) }) {
			return true
		}
	}
	return false
}

// TestMetricsFamilyError: Alpha holds for all metrics of all rows of a run
// together, and would not if each had it to itself.
func TestMetricsFamilyError(t *testing.T) {
	const runs, rows = 80, 3
	if n := falseMetrics(runs, rows, allMetrics(), rows); n > most(runs, 0.3) {
		t.Errorf("%d of %d runs of equal programs have a false metric, want at most %d", n, runs, most(runs, 0.3))
	}
	// As if there were one row and the metrics did not share.
	p := Policy{Alpha: 0.3, Family: 1, Tolerance: 1e-6, Budget: 10}
	n := 0
	for seed := range uint64(runs) {
		rng := rand.New(rand.NewPCG(seed, 48))
		for range rows * len(allMetrics()) {
			if falseMetric(p, rng, 1, []sample.Metric{{Unit: hits}}) {
				n++
				break
			}
		}
	}
	if n <= most(runs, 0.3) {
		t.Errorf("without sharing, only %d of %d runs have a false metric: the test has no teeth", n, runs)
	}
}

// TestMetricSharesAddUp: the metrics of a run have Alpha between them.
func TestMetricSharesAddUp(t *testing.T) {
	for _, family := range []int{0, 1, 7} {
		p := Policy{Alpha: 0.05, Tolerance: 0.02, Family: family}
		j := newRowJudge(p, rowWith(allMetrics()...))
		sum := 0.0
		for _, m := range j.metrics {
			switch r := m.rule.(type) {
			case *cpu:
				sum += 2/r.fast.bar + 2/r.mean.bar + 2/r.long.bar
			case *throughput:
				sum += 2/r.fast.bar + 2/r.mean.bar + 2/r.long.bar
			case *value:
				sum += 2 / r.s.bar
			}
		}
		if sum *= float64(max(family, 1)); sum > p.Alpha*(1+1e-12) || sum < 0.9*p.Alpha {
			t.Errorf("%d rows: the metrics have %v between them, of %v", family, sum, p.Alpha)
		}
	}
}
