package capture

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// TestPauseTally compares with an exact sort, and bounds what is kept.
func TestPauseTally(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var tally PauseTally
	var all []time.Duration
	for range 100_000 {
		all = append(all, time.Duration(math.Exp(rng.Float64()*math.Log(1e9))))
	}
	tally.Add(all...)
	slices.Sort(all)
	for _, q := range []float64{0, 0.5, 0.9, 0.99, 1} {
		want := all[max(int(math.Ceil(q*float64(len(all)))), 1)-1]
		if got := tally.Quantile(q); math.Abs(float64(got-want)) > 0.001*float64(want) {
			t.Errorf("quantile %g is %v, want %v", q, got, want)
		}
	}
	if len(tally.by) > 16384 || tally.Count != int64(len(all)) {
		t.Errorf("%d classes of %d pauses", len(tally.by), tally.Count)
	}
	if got := new(PauseTally).Quantile(0.5); got != 0 {
		t.Errorf("of nothing %v", got)
	}
}
