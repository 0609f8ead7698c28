package verdict

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gohone/hone/internal/sample"
)

var duelUnits = []sample.Metric{
	{Unit: "req/s", Higher: true}, {Unit: "p50-sec"}, {Unit: "p99-sec"}, {Unit: "cpu-sec/req"}, {Unit: "allocs/req"},
}

// duel runs pairs of slices with noise, the head's metrics times factor, until
// all is decided or the pairs are spent.
func duel(rng *rand.Rand, factor map[string]float64, pairs int) *Duel {
	d := NewDuel(Policy{Alpha: 0.01, Tolerance: 0.02, Budget: 1}, duelUnits)
	noise := map[string]float64{"req/s": 0.03, "p50-sec": 0.03, "p99-sec": 0.1, "cpu-sec/req": 0.02}
	slice := func(factor map[string]float64) map[string]float64 {
		values := make(map[string]float64)
		for _, u := range duelUnits {
			f := 1.0
			if g, ok := factor[u.Unit]; ok {
				f = g
			}
			values[u.Unit] = 100 * f * math.Exp(noise[u.Unit]*rng.NormFloat64())
		}
		return values
	}
	for range pairs {
		d.Add(slice(nil), slice(factor))
		if decided, total := d.Decided(); decided == total {
			break
		}
	}
	d.Finish()
	return d
}

// TestDuelOfEquals bounds false verdicts on five metrics of equal servers.
func TestDuelOfEquals(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	wrong, same := 0, 0
	const runs = 300
	for range runs {
		for _, r := range duel(rng, nil, 60).Results() {
			switch r.Verdict {
			case Faster, Slower:
				wrong++
			case Same:
				same++
			}
		}
	}
	if wrong > 6 { // 1 % of the runs are 3
		t.Errorf("%d false verdicts in %d runs", wrong, runs)
	}
	if same < 2*runs {
		t.Errorf("%d of %d metrics called the same", same, runs*len(duelUnits))
	}
}

func TestDuelFinds(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	found, covered := make(map[string]int), 0
	const runs = 100
	for range runs {
		for _, r := range duel(rng, map[string]float64{"req/s": 0.9, "cpu-sec/req": 0.8, "allocs/req": 1.2}, 100).Results() {
			want := map[string]Verdict{"req/s": Slower, "cpu-sec/req": Faster, "allocs/req": Slower}[r.Unit]
			if want != Undecided && r.Verdict == want {
				found[r.Unit]++
			}
			if r.Verdict == Faster && want == Slower || r.Verdict == Slower && want == Faster {
				t.Errorf("%s is called %v", r.Unit, r.Verdict)
			}
			if r.Unit == "req/s" && r.Ratio.Lo <= 0.9 && 0.9 <= r.Ratio.Hi {
				covered++
			}
		}
	}
	for _, unit := range []string{"req/s", "cpu-sec/req", "allocs/req"} {
		if found[unit] < 99 {
			t.Errorf("%s found in %d of %d", unit, found[unit], runs)
		}
	}
	if covered < 93 {
		t.Errorf("the interval of req/s covers in %d of %d", covered, runs)
	}
}

func TestDuelWithoutValues(t *testing.T) {
	d := NewDuel(Policy{Alpha: 0.01, Tolerance: 0.02, Budget: 1}, duelUnits)
	for range 20 {
		d.Add(map[string]float64{"req/s": 1}, map[string]float64{"p50-sec": 1})
	}
	d.Finish()
	for _, r := range d.Results() {
		if r.Verdict != Undecided || r.Pairs != 0 {
			t.Errorf("%s: %v after %d pairs", r.Unit, r.Verdict, r.Pairs)
		}
	}
}
