package verdict

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/slowtest"
	"github.com/gohone/hone/internal/stat"
)

// wobbly is a program whose processes differ by more than the tolerance and
// that has no blocks, so that it is cheap to simulate and seldom decided.
func wobbly(rng *rand.Rand) Observation {
	return Observation{N: 1000, Mean: 1 + 0.1*rng.Float64(), Bytes: 64, Allocs: 2}
}

// rerun measures two equal programs until the verdict or the given number of
// rounds, from the evidence given.
func rerun(rng *rand.Rand, p Policy, rounds int, earlier []sample.Prior) *Judge {
	j := NewJudge(p, false, earlier...)
	for range rounds {
		switch j.Want() {
		case WantNothing:
			return j
		case WantLong:
			j.AddLong(Pair{wobbly(rng), wobbly(rng)})
		default:
			j.Add(Pair{wobbly(rng), wobbly(rng)})
		}
	}
	j.Finish()
	return j
}

// everFalse repeats an A/A comparison 20 times, as somebody would who hopes for
// a verdict, and returns in how many of the trials there was one.
func everFalse(p Policy, trials int, carry bool) int {
	count := 0
	for trial := range uint64(trials) {
		rng := rand.New(rand.NewPCG(trial, 17))
		var earlier []sample.Prior
		for run := range int64(20) {
			j := rerun(rng, p, 20, earlier)
			if v := j.time.verdict; v == Faster || v == Slower {
				count++
				break
			}
			if carry {
				earlier = append(earlier, j.Prior(run))
			}
		}
	}
	return count
}

// TestRerunsDoNotInflateTheError: the bound on false verdicts holds for twenty
// runs together if their evidence multiplies, and does not if it does not. The
// error is large and the tolerance next to nothing, so that few trials tell the
// two apart.
func TestRerunsDoNotInflateTheError(t *testing.T) {
	const trials = 150
	p := DefaultPolicy()
	p.Alpha, p.Tolerance = 0.2, 1e-6
	if n := everFalse(p, trials, true); n > trials/5 {
		t.Errorf("%d of %d trials of 20 re-runs ever gave a false verdict, at most %g %% may", n, trials, 100*p.Alpha)
	}
	if n := everFalse(p, trials, false); n < trials/3 {
		t.Errorf("without carrying only %d of %d did: this test sees nothing", n, trials)
	}
}

// TestRerunsAtOnePercent is the promise itself.
func TestRerunsAtOnePercent(t *testing.T) {
	slowtest.Skip(t, "simulates 600 times 20 runs")
	t.Parallel()
	const trials = 600
	if n := everFalse(DefaultPolicy(), trials, true); n > trials/100 {
		t.Errorf("%d of %d trials of 20 re-runs ever gave a false verdict", n, trials)
	}
}

// TestJudgeCarriesEvidence: what two runs found separately decides together,
// but not before the new one has measured some pairs itself.
func TestJudgeCarriesEvidence(t *testing.T) {
	p := DefaultPolicy()
	p.Family = 50 // out of reach for a few pairs
	head := with(func(p *program) { p.time *= 1.1 })
	run := func(seed uint64, earlier ...sample.Prior) (*Judge, Result) {
		j := NewJudge(p, false, earlier...)
		return j, follow(j, plain, head, 10, seed)[0]
	}
	first, alone := run(1)
	_, fresh := run(2)
	_, both := run(2, first.Prior(1))
	if alone.Verdict != Undecided || fresh.Verdict != Undecided || both.Verdict != Slower {
		t.Errorf("alone %v and %v, together %v", alone.Verdict, fresh.Verdict, both.Verdict)
	}
	if alone.Runs != 1 || both.Runs != 2 {
		t.Errorf("evidence of %d and %d runs, want 1 and 2", alone.Runs, both.Runs)
	}
	if both.Pairs < MinPairs {
		t.Errorf("a verdict after %d pairs", both.Pairs)
	}
	if both.Ratio.Hi-both.Ratio.Lo >= fresh.Ratio.Hi-fresh.Ratio.Lo {
		t.Errorf("the interval of both, %v, is no narrower than %v", *both.Ratio, *fresh.Ratio)
	}
}

// TestSeriesMultiplies: each run is an e-process of its own, and the evidence
// of a series is their product.
func TestSeriesMultiplies(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	s := newSeries(gated(0.05), 100)
	above, below := 1.0, 1.0
	for run := range 4 {
		var alone stat.Bet
		d := make([]float64, 5+run)
		for i := range d {
			d[i] = 0.01 + 0.02*rng.NormFloat64()
			alone.Add(d[i])
		}
		above, below = above*alone.Above(), below*alone.Below()
		if run < 3 {
			s.carry(d)
			continue
		}
		for _, v := range d {
			s.add(1, math.Exp(v), 0)
		}
	}
	if math.Abs(s.zero.Above()/above-1) > 1e-9 || math.Abs(s.zero.Below()/below-1) > 1e-9 {
		t.Errorf("evidence %g and %g, want %g and %g", s.zero.Above(), s.zero.Below(), above, below)
	}
}

// TestJudgeCarriesNoExactCounts: they are known without earlier runs.
func TestJudgeCarriesNoExactCounts(t *testing.T) {
	more := make([]float64, 50)
	for i := range more {
		more[i] = 0.5 + 0.01*float64(i)
	}
	r := follow(NewJudge(DefaultPolicy(), false, sample.Prior{Run: 1, Bytes: more, Allocs: more}), plain, plain, 50, 1)
	for _, c := range r[1:] {
		if c.Verdict != Same || !c.Exact || c.Runs != 1 {
			t.Errorf("%s is %v, exact %v, of %d runs", c.Unit, c.Verdict, c.Exact, c.Runs)
		}
	}
}

// TestJudgeOfRunsThatDisagree: that runs of the same programs contradict each
// other is told, and the numbers stay in order.
func TestJudgeOfRunsThatDisagree(t *testing.T) {
	head := func(factor float64) program { return with(func(p *program) { p.time *= factor; p.noise = 0.001 }) }
	first := NewJudge(DefaultPolicy(), true)
	follow(first, plain, head(1.3), 40, 1)
	r := follow(NewJudge(DefaultPolicy(), true, first.Prior(1)), plain, head(1/1.3), 40, 2)[0]
	if r.Verdict == Same || !hasWarning(r, "runs-disagree") {
		t.Errorf("%v, warnings %+v", r.Verdict, r.Warnings)
	}
	if q := r.Ratio; q.Lo > q.Center || q.Center > q.Hi {
		t.Errorf("the ratio is %+v", *q)
	}
	agreed := follow(NewJudge(DefaultPolicy(), true, first.Prior(1)), plain, head(1.3), 40, 2)[0]
	if hasWarning(agreed, "runs-disagree") {
		t.Errorf("runs that agree: warnings %+v", agreed.Warnings)
	}
}

// TestTornSeries: strong evidence for either direction is no verdict, neither
// changed nor the same.
func TestTornSeries(t *testing.T) {
	s := newSeries(DefaultPolicy(), 100)
	for _, factor := range []float64{1.3, 1 / 1.3} {
		d := make([]float64, 60)
		for i := range d {
			d[i] = math.Log(factor) * (1 + 1e-4*float64(i))
		}
		s.carry(d)
	}
	if s.zero.Above() < s.bar || s.zero.Below() < s.bar || s.down.Above() < support || s.up.Below() < support {
		t.Fatalf("evidence %g above and %g below", s.zero.Above(), s.zero.Below())
	}
	if s.changed() != Undecided || s.within() {
		t.Errorf("changed is %v, within %v", s.changed(), s.within())
	}
}

// TestFound: a stored run gives later ones exactly what its judge used, also
// from a row that failed in the end.
func TestFound(t *testing.T) {
	r := row("a", "b", false)
	r.Key, r.Failed = "k", "head"
	r.Prior = []sample.Prior{{Run: 3, Fast: []float64{0.1, 0.2}, Long: []float64{-0.1}}}
	rows := []sample.Row{row("a", "c", false), r}
	arms := map[string]program{"a": plain, "b": with(func(p *program) { p.time *= 1.02 }), "c": plain}
	policy := DefaultPolicy()
	g := NewGroup(policy, rows)
	samples := measure(g, arms, 40, 4)
	data, err := json.Marshal(policy)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Found(&sample.Run{ID: 9, Policy: data, Rows: rows, Samples: samples})
	if err != nil {
		t.Fatal(err)
	}
	want := []sample.Prior{{}, g.judges[1].Prior(9)}
	if len(want[1].Fast) < MinPairs {
		t.Fatalf("only %d pairs", len(want[1].Fast))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("found differs (-live +stored):\n%s", diff)
	}
}
