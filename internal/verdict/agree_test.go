package verdict

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gohone/hone/internal/stat"
)

// TestTimesAgree: the times of base and head agree with the change beside them
// on a machine of two speeds, where the median of either arm may be at either.
func TestTimesAgree(t *testing.T) {
	contradicted := 0
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 5))
		speed := func() float64 {
			if rng.Float64() < 0.5 {
				return 1.5
			}
			return 1
		}
		j := NewJudge(DefaultPolicy(), true)
		var base, head []float64
		for range 19 {
			b, h := plain, with(func(p *program) { p.time *= 0.98 })
			b.time, h.time = b.time*speed(), h.time*speed()
			base, head = append(base, b.time), append(head, h.time)
			j.Add(Pair{b.run(rng, false), h.run(rng, false)})
		}
		r := j.Results()[0]
		if got := r.Head.Value / r.Base.Value; math.Abs(got/r.Ratio.Center-1) > 1e-9 {
			t.Fatalf("seed %d: %v becomes %v, beside %v", seed, r.Base.Value, r.Head.Value, r.Ratio.Center)
		}
		if r.Head.Lo > r.Head.Value || r.Head.Hi < r.Head.Value {
			t.Errorf("seed %d: %+v", seed, r.Head)
		}
		if m := stat.Quantile(head, 0.5) / stat.Quantile(base, 0.5); math.Abs(math.Log(m/r.Ratio.Center)) > 0.2 {
			contradicted++
		}
	}
	if contradicted < 5 {
		t.Errorf("medians contradict the change in %d of 40 runs: the test shows nothing", contradicted)
	}
}
