package verdict

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/sample"
)

// pairSeconds is what every short pair of a simulated record takes, a long one
// takes ten times as much.
const pairSeconds = 0.06

// recorded simulates a comparison of a program with itself whose pairs differ
// by the given standard deviation.
func recorded(pairs, long int, noise float64, seed uint64) (sample.Row, *sample.Run) {
	rng := rand.New(rand.NewPCG(seed, 5))
	p := plain
	p.noise = noise / math.Sqrt2
	row := sample.Row{Package: "p", Benchmark: "B", Base: "base", Head: "head"}
	run := &sample.Run{Rows: []sample.Row{row}, Policy: json.RawMessage(`{}`)}
	add := func(look string, number int, seconds float64) {
		for order, version := range []string{"base", "head"} {
			o := p.run(rng, look == sample.LookLong)
			s := sample.Sample{Package: "p", Benchmark: "B", Version: version, Look: look, Pair: number, Order: order, N: o.N}
			s.Unit, s.Value, s.Blocks, s.Seconds = sample.UnitTime, o.Mean, o.Blocks, seconds/2
			bytes, allocs := s, s
			bytes.Unit, bytes.Value, bytes.Blocks, bytes.Seconds = sample.UnitBytes, o.Bytes, nil, 0
			allocs.Unit, allocs.Value, allocs.Blocks, allocs.Seconds = sample.UnitAllocs, o.Allocs, nil, 0
			run.Samples = append(run.Samples, s, bytes, allocs)
		}
	}
	for i := range pairs {
		add(sample.LookShort, i, pairSeconds)
	}
	for i := range long {
		add(sample.LookLong, i, 10*pairSeconds)
	}
	return row, run
}

func record(pairs, long int, noise float64, seed uint64) *Record {
	row, run := recorded(pairs, long, noise, seed)
	return NewRecord(row, run)
}

func looking(change float64) Policy {
	p := DefaultPolicy()
	p.Family = 1
	if change > 0 {
		p.Tolerance = min(p.Tolerance, change)
	}
	return p
}

func TestRecord(t *testing.T) {
	row, run := recorded(30, 3, 0.01, 1)
	_, more := recorded(10, 4, 0.01, 2)
	r := NewRecord(row, run, more)
	if r.Pairs() != 40 || r.LongPairs() != 7 {
		t.Errorf("%d short and %d long pairs, want 40 and 7", r.Pairs(), r.LongPairs())
	}
	if s := r.PairSeconds(); math.Abs(s-pairSeconds) > 1e-12 {
		t.Errorf("a pair takes %v s, want %v", s, pairSeconds)
	}
	// The median magnitude of a normal distribution is 0.6745 standard deviations.
	if s := r.Spread(); math.Abs(s/0.006745-1) > 0.35 {
		t.Errorf("spread %v of pairs that differ by 1 %%", s)
	}
	if d := r.Drift(); math.Abs(d) > 0.01 {
		t.Errorf("drift %v of a machine that does not", d)
	}
	for i := range run.Samples {
		if run.Samples[i].Pair >= 20 {
			for j := range run.Samples[i].Blocks {
				run.Samples[i].Blocks[j] *= 1.1
			}
		}
	}
	if d := NewRecord(row, run).Drift(); math.Abs(d-0.1) > 0.02 {
		t.Errorf("drift %v where the last third takes 10 %% longer", d)
	}
}

// TestProspectDecides: what can be told is told, rightly, in little time, and
// what cannot is left undecided rather than called something.
func TestProspectDecides(t *testing.T) {
	for _, test := range []struct {
		change, noise float64
		least, most   float64 // share that is right
	}{
		{0, 0.005, 0.95, 1},
		{0.05, 0.005, 1, 1},
		{0.02, 0.005, 1, 1},
		{0.01, 0.005, 0.95, 1},
		{0.10, 0.01, 1, 1},
		{0.01, 0.2, 0, 0.05},
		{0, 0.2, 0, 0.05},
	} {
		p := record(40, 4, test.noise, 3).Prospect(looking(test.change), test.change, 60, 1)
		if p.Right < test.least || p.Right > test.most || p.Wrong > 0.03 || p.Change != test.change {
			t.Errorf("change %v, noise %v: %.2f right, %.2f wrong, want %v to %v right", test.change, test.noise, p.Right, p.Wrong, test.least, test.most)
		}
		if told := p.Right > 0.5; told == math.IsInf(p.Seconds, 1) {
			t.Errorf("change %v, noise %v: %.2f right in %v s", test.change, test.noise, p.Right, p.Seconds)
		}
	}
}

// TestProspectOrder: a larger change is told no later than a smaller one, and
// the same change no later on a quieter machine.
func TestProspectOrder(t *testing.T) {
	changes := []float64{0.02, 0.03, 0.05, 0.1, 0.2}
	noises := []float64{0.004, 0.01, 0.02, 0.04, 0.08}
	seconds := make(map[[2]float64]float64)
	for _, noise := range noises {
		r := record(60, 6, noise, 4)
		for _, change := range changes {
			seconds[[2]float64{change, noise}] = r.Prospect(looking(change), change, 60, 1).Seconds
		}
	}
	const jitter = 1.1 // of a median of sixty draws
	for i, noise := range noises {
		for k, change := range changes {
			s := seconds[[2]float64{change, noise}]
			if k > 0 && s > jitter*seconds[[2]float64{changes[k-1], noise}] {
				t.Errorf("noise %v: %v takes %.2f s, longer than %v", noise, change, s, changes[k-1])
			}
			if i > 0 && s*jitter < seconds[[2]float64{change, noises[i-1]}] {
				t.Errorf("change %v: noise %v takes %.2f s, less than %v", change, noise, s, noises[i-1])
			}
		}
	}
}

// TestProspectAgrees: what is drawn from one record foretells how many pairs
// comparisons need that are simulated anew.
func TestProspectAgrees(t *testing.T) {
	const noise, change, trials = 0.02, 0.02, 41
	p := looking(change)
	var pairs []float64
	for seed := range uint64(trials) {
		rng := rand.New(rand.NewPCG(seed, 77))
		base := plain
		base.noise = noise / math.Sqrt2
		head := base
		head.time *= 1 + change
		j := NewJudge(p, false)
		for j.Want() == WantShort && !j.time.final {
			j.Add(Pair{base.run(rng, false), head.run(rng, false)})
		}
		if j.time.verdict != Slower {
			t.Fatalf("simulation %d ends %v", seed, j.time.verdict)
		}
		pairs = append(pairs, float64(j.Pairs()))
	}
	slices.Sort(pairs)
	want := pairs[trials/2]

	// Slower needs no long look, so a record without one will do.
	var foretold []float64
	for seed := range uint64(9) {
		r := record(60, 0, noise, 100+seed)
		rng := rand.New(rand.NewPCG(seed, 3))
		var all []float64
		for range trials {
			v, s := r.draw(p, 1+change, rng)
			if v != Slower {
				s = math.Inf(1)
			}
			all = append(all, s/pairSeconds)
		}
		slices.Sort(all)
		foretold = append(foretold, all[trials/2])
	}
	slices.Sort(foretold)
	if got := foretold[len(foretold)/2]; got < 0.7*want || got > 1.4*want {
		t.Errorf("records foretell %.0f pairs, simulations need %.0f", got, want)
	}
}

// TestProspectRepeats: the seed decides everything.
func TestProspectRepeats(t *testing.T) {
	r := record(30, 3, 0.02, 6)
	first, again, other := r.Prospect(looking(0.02), 0.02, 40, 9), r.Prospect(looking(0.02), 0.02, 40, 9), r.Prospect(looking(0.02), 0.02, 40, 10)
	if first != again {
		t.Errorf("one seed gives %+v and %+v", first, again)
	}
	if first == other {
		t.Errorf("two seeds give %+v", first)
	}
}

// TestProspectWithoutLong: where nobody knows how a long look ends, nothing is
// called same.
func TestProspectWithoutLong(t *testing.T) {
	p := record(30, 0, 0.005, 7).Prospect(looking(0), 0, 20, 1)
	if p.Right != 0 || p.Wrong != 0 || !math.IsInf(p.Seconds, 1) {
		t.Errorf("without long pairs equal code gives %+v", p)
	}
	if p := new(Record).Prospect(looking(0.02), 0.02, 10, 1); p.Right+p.Wrong != 0 {
		t.Errorf("an empty record tells %+v", p)
	}
}

// TestProspectBudget: what comes after the budget does not count as told.
func TestProspectBudget(t *testing.T) {
	r := record(30, 3, 0.01, 8)
	told := 0
	for budget := 0.2; budget < 4; budget += 0.1 {
		p := looking(0.02)
		p.Budget = budget
		if s := r.Prospect(p, 0.02, 20, 1).Seconds; s > budget && !math.IsInf(s, 1) {
			t.Errorf("told in %v s within a budget of %v s", s, budget)
		} else if s <= budget {
			told++
		}
	}
	if told == 0 {
		t.Error("nothing is told with any budget")
	}
}
