package loadtest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// TestJudgePairs wants the verdict that a test had as it went on: of pairs that all agree in one metric
// and in the other do not. Fewer of them decide nothing.
func TestJudgePairs(t *testing.T) {
	policy := verdict.DefaultPolicy()
	metrics := []sample.Metric{{Unit: "req/s", Higher: true}, {Unit: "p50-sec"}}
	rng := rand.New(rand.NewPCG(1, 2))
	duel := verdict.NewDuel(policy, metrics)
	var pairs []JudgedPair
	for n := range 40 {
		p := JudgedPair{Metrics: metrics, Fresh: true}
		for range 4 {
			for arm := range p.Values {
				p.Values[arm] = append(p.Values[arm], map[string]float64{
					"req/s": 1000 / float64(1+arm) * (1 + rng.Float64()/100), "p50-sec": 0.001 * (1 + rng.Float64()),
				})
			}
		}
		p.add(duel)
		pairs = append(pairs, p)
		if got := JudgePairs(policy, pairs); n < 5 && (got[0].Verdict != verdict.Undecided || got[1].Verdict != verdict.Undecided) {
			t.Errorf("after %d pairs: %v, %v", n+1, got[0].Verdict, got[1].Verdict)
		}
	}
	duel.Finish()
	got := JudgePairs(policy, pairs)
	if got[0].Verdict != verdict.Slower || got[1].Verdict != verdict.Undecided {
		t.Errorf("%v, %v", got[0].Verdict, got[1].Verdict)
	}
	if want := duel.Results(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, not %+v", got, want)
	}
	if JudgePairs(policy, nil) != nil {
		t.Error("no pairs were judged")
	}
}
