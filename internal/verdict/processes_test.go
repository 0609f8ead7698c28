package verdict

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/slowtest"
)

// The tests here simulate servers whose processes keep something for their
// life: each is faster or slower than its program by an effect of its own.

// processNoise is how much processes of one program differ, sliceNoise slices of
// one process, as standard deviations of logarithms.
const (
	processNoise = 0.02
	sliceNoise   = 0.05
)

// servedUnits are those of a server in the closed model.
var servedUnits = []sample.Metric{
	{Unit: "req/s", Higher: true}, {Unit: "p50-sec"}, {Unit: "p90-sec"}, {Unit: "p99-sec"}, {Unit: "cpu-sec/req"}, {Unit: "allocs/req"},
}

// A life is a process: what it does to each unit.
type life map[string]float64

func newLife(rng *rand.Rand, shift float64) life {
	l := make(life)
	for _, u := range servedUnits {
		effect := shift + processNoise*rng.NormFloat64()
		if u.Higher {
			effect = -effect
		}
		l[u.Unit] = effect
	}
	return l
}

// slice is what one turn of a process gives.
func (l life) slice(rng *rand.Rand) map[string]float64 {
	values := make(map[string]float64)
	for unit, effect := range l {
		values[unit] = 100 * math.Exp(effect+sliceNoise*rng.NormFloat64())
	}
	return values
}

// compare runs so many pairs of processes of so many pairs of turns each. fresh
// makes the pair of processes the unit of the judgement, otherwise each pair of
// turns is one.
func compare(rng *rand.Rand, p Policy, shift float64, processes, turns int, fresh bool) *Duel {
	d := NewDuel(p, servedUnits)
	for range processes {
		base, head := newLife(rng, 0), newLife(rng, shift)
		var all [2][]map[string]float64
		for range turns {
			b, h := base.slice(rng), head.slice(rng)
			all[0], all[1] = append(all[0], b), append(all[1], h)
			if !fresh {
				d.Add(b, h)
			}
		}
		if fresh {
			d.AddProcesses(all[0], all[1])
		}
		if decided, total := d.Decided(); decided == total {
			break
		}
	}
	d.Finish()
	return d
}

// falseRuns counts comparisons of equal programs in which any metric is called
// faster or slower.
func falseRuns(runs int, p Policy, processes, turns int, fresh bool) int {
	wrong := 0
	for seed := range uint64(runs) {
		rng := rand.New(rand.NewPCG(seed, 61))
		for _, r := range compare(rng, p, 0, processes, turns, fresh).Results() {
			if changed(r.Verdict) {
				wrong++
				break
			}
		}
	}
	return wrong
}

// TestProcessesAreTheUnit: with a pair of processes as the unit, equal programs
// are called different no more often than Alpha says, however much their
// processes differ. With a pair of turns they are, whether the processes are
// kept for the whole run or started anew.
func TestProcessesAreTheUnit(t *testing.T) {
	runs := 400
	if slowtest.All() {
		runs = 2000
	}
	// A tolerance of next to nothing: every run looks at all its pairs.
	const alpha = 0.05
	p := Policy{Alpha: alpha, Tolerance: 1e-6, Budget: 60}
	n := falseRuns(runs, p, 24, 4, true)
	t.Logf("%d of %d comparisons by fresh processes are false", n, runs)
	if n > most(runs, alpha) {
		t.Errorf("%d of %d comparisons by fresh processes are false, want at most %d", n, runs, most(runs, alpha))
	}
	few := runs / 10
	for _, c := range []struct {
		name             string
		processes, turns int
	}{
		{"two processes kept", 1, 60},
		{"fresh processes, turns as pairs", 10, 18},
	} {
		n := falseRuns(few, p, c.processes, c.turns, false)
		t.Logf("%s: %d of %d", c.name, n, few)
		if n <= most(few, alpha) {
			t.Errorf("%s: only %d of %d comparisons are false: the test has no teeth", c.name, n, few)
		}
	}
}

// TestProcessesFind: what 60 s of fresh processes tell of a change of 5 %, and of
// equal programs.
func TestProcessesFind(t *testing.T) {
	const runs, processes, turns = 200, 40, 6
	p := Policy{Alpha: 0.01, Tolerance: 0.02, Budget: 60}
	found := make(map[string]int)
	for seed := range uint64(runs) {
		rng := rand.New(rand.NewPCG(seed, 62))
		for _, r := range compare(rng, p, math.Log(1.05), processes, turns, true).Results() {
			switch r.Verdict {
			case Slower:
				found[r.Unit]++
			case Faster, Same:
				t.Errorf("seed %d: %s is called %v", seed, r.Unit, r.Verdict)
			}
		}
	}
	for _, u := range servedUnits {
		if found[u.Unit] < runs*9/10 {
			t.Errorf("%s: a change of 5 %% is found in %d of %d", u.Unit, found[u.Unit], runs)
		}
	}
}

// TestProcessesMirror: exchanging the arms inverts every ratio and verdict.
func TestProcessesMirror(t *testing.T) {
	p := Policy{Alpha: 0.05, Tolerance: 0.02, Budget: 60}
	rng := rand.New(rand.NewPCG(63, 0))
	one, other := NewDuel(p, servedUnits), NewDuel(p, servedUnits)
	for range 30 {
		base, head := newLife(rng, 0), newLife(rng, 0.06)
		var b, h []map[string]float64
		for range 5 {
			b, h = append(b, base.slice(rng)), append(h, head.slice(rng))
		}
		one.AddProcesses(b, h)
		other.AddProcesses(h, b)
	}
	mirror := map[Verdict]Verdict{Faster: Slower, Slower: Faster, Same: Same, Undecided: Undecided}
	for i, r := range one.Results() {
		o := other.Results()[i]
		if o.Verdict != mirror[r.Verdict] || math.Abs(o.Ratio.Center*r.Ratio.Center-1) > 1e-9 {
			t.Errorf("%s: %v %v, exchanged %v %v", r.Unit, r.Verdict, r.Ratio.Center, o.Verdict, o.Ratio.Center)
		}
	}
}

// TestProcessesWithoutValues: a slice without a value on either side gives no
// difference, and processes without any give no pair.
func TestProcessesWithoutValues(t *testing.T) {
	d := NewDuel(Policy{Alpha: 0.01, Tolerance: 0.02}, servedUnits)
	for range 8 {
		d.AddProcesses(
			[]map[string]float64{{"p50-sec": 1}, {"p50-sec": 2, "req/s": 7}, {}},
			[]map[string]float64{{"req/s": 9}, {"p50-sec": 2}, {"p50-sec": 5}},
		)
	}
	d.Finish()
	for _, r := range d.Results() {
		if r.Unit != "p50-sec" && r.Pairs != 0 || r.Unit == "p50-sec" && (r.Pairs < MinPairs || r.Verdict != Same) {
			t.Errorf("%s: %v after %d pairs", r.Unit, r.Verdict, r.Pairs)
		}
	}
}
