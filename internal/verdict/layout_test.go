package verdict

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
)

// placed runs n layouts of two programs of which head takes shift more, each
// layout moving a program by spread (standard deviation, relative).
func placed(j *Judge, shift, spread float64, n int, rng *rand.Rand) {
	for at := range n {
		base := with(func(p *program) { p.time *= math.Exp(spread * rng.NormFloat64()) })
		head := with(func(p *program) { p.time *= math.Exp(shift + spread*rng.NormFloat64()) })
		for range sample.LayoutPairs {
			long := j.WantLayout() == WantLong
			j.AddLayout(at, Pair{base.run(rng, long), head.run(rng, long)})
		}
	}
}

// slowerBy judges a head that takes shift more in the layout it has, and asks
// for more layouts of programs that differ by real.
func slowerBy(t *testing.T, p Policy, shift, real, spread float64, seed uint64) (*Judge, Result) {
	t.Helper()
	j := NewJudge(p, false)
	follow(j, plain, with(func(q *program) { q.time *= math.Exp(shift) }), 200, seed)
	j.Finish()
	placed(j, real, spread, p.Layouts, rand.New(rand.NewPCG(seed, 5)))
	return j, j.Results()[0]
}

func TestLayoutOfARealChange(t *testing.T) {
	for _, shift := range []float64{0.03, -0.03} {
		held := 0
		for seed := range uint64(100) {
			_, r := slowerBy(t, DefaultPolicy(), shift, shift, 0.01, seed)
			if r.Layout == LayoutChecked && r.Verdict != Undecided && r.Layouts >= MinPairs && (r.LayoutRatio.Center > 1) == (shift > 0) {
				held++
			}
		}
		if held < 90 {
			t.Errorf("a change of %+.0f%% holds over layouts in %d of 100", 100*shift, held)
		}
	}
}

// TestLayoutAlone has programs that differ by nothing but the place of their
// functions. The bar allows one in twenty, before what the first test lets by.
func TestLayoutAlone(t *testing.T) {
	const trials = 400
	for _, shift := range []float64{0.03, -0.03} {
		held, told := 0, 0
		for seed := range uint64(trials) {
			_, r := slowerBy(t, DefaultPolicy(), shift, 0, 0.02, seed)
			switch {
			case r.Layout == LayoutChecked:
				held++
			case r.Layout == LayoutSensitive && r.Verdict == Undecided && hasWarning(r, "layout-sensitive"):
				told++
			}
		}
		if held > most(trials, 0.05) || held+told != trials {
			t.Errorf("shift %+.2f: %d of %d hold, %d are called sensitive", shift, held, trials, told)
		}
	}
}

func TestLayoutTooSmall(t *testing.T) {
	// In its own layout 4 %, elsewhere 0.3 %: proven, and nothing to speak of.
	if _, r := slowerBy(t, DefaultPolicy(), 0.04, 0.003, 0, 1); r.Layout != LayoutSensitive {
		t.Errorf("layout is %v at %v", r.Layout, r.LayoutRatio)
	}
}

func TestLayoutOnlyWhereAsked(t *testing.T) {
	without := DefaultPolicy()
	without.Layouts = 0
	for _, tt := range []struct {
		name    string
		policy  Policy
		shift   float64
		want    bool
		warning bool
	}{
		{"small", DefaultPolicy(), 0.03, true, true},
		{"large", DefaultPolicy(), 0.3, false, false},
		{"large at the gate", gated(0), 0.3, true, true},
		{"large, gate passed", gated(0.5), 0.3, false, false},
		{"nothing", DefaultPolicy(), 0, false, false},
		{"not asked for", without, 0.03, false, true},
	} {
		j := NewJudge(tt.policy, false)
		follow(j, plain, with(func(q *program) { q.time *= math.Exp(tt.shift) }), 200, 3)
		j.Finish()
		r := j.Results()[0]
		if got := j.WantLayout() != WantNothing; got != tt.want || r.Layout != LayoutNotChecked {
			t.Errorf("%s: wants layouts %t, %v, verdict %v", tt.name, got, r.Layout, r.Verdict)
		}
		if hasWarning(r, "layout-not-checked") != tt.warning {
			t.Errorf("%s: warnings %+v", tt.name, r.Warnings)
		}
	}
}

func TestLayoutGate(t *testing.T) {
	_, r := slowerBy(t, gated(0), 0.3, 0, 0.01, 1)
	if r.Layout != LayoutSensitive || r.Gate != GateUndecided {
		t.Errorf("the gate is %q, layout %v", r.Gate, r.Layout)
	}
	if _, r = slowerBy(t, gated(0), 0.3, 0.3, 0.01, 1); r.Layout != LayoutChecked || r.Gate != GateFailed {
		t.Errorf("the gate is %q, layout %v", r.Gate, r.Layout)
	}
}

// TestLayoutWithoutAPair leaves a layout out whose pairs are not all there.
func TestLayoutWithoutAPair(t *testing.T) {
	j, _ := slowerBy(t, DefaultPolicy(), 0.03, 0, 0, 1)
	before := len(j.layout.d)
	j = NewJudge(DefaultPolicy(), false)
	follow(j, plain, with(func(q *program) { q.time *= 1.03 }), 200, 1)
	rng := rand.New(rand.NewPCG(1, 1))
	for at := range before {
		for rep := range sample.LayoutPairs {
			if at != 2 || rep != 1 {
				j.AddLayout(at, Pair{plain.run(rng, false), plain.run(rng, false)})
			}
		}
	}
	if got := len(j.layout.d); got != before-1 {
		t.Errorf("%d layouts count, want %d", got, before-1)
	}
	if r := j.Results()[0]; r.Layout != LayoutNotChecked || !hasWarning(r, "layout-not-checked") {
		t.Errorf("layout is %v", r.Layout)
	}
}

func TestReplayOfLayouts(t *testing.T) {
	rows := []sample.Row{row("a", "b", false), row("a", "c", false)}
	arms := map[string]program{
		"a": plain, "b": with(func(p *program) { p.time *= 1.03 }), "c": with(func(p *program) { p.time *= 2 }),
	}
	policy := DefaultPolicy()
	g := NewGroup(policy, rows)
	samples := measure(g, arms, 200, 1)
	rng := rand.New(rand.NewPCG(8, 8))
	for pair := 0; ; pair++ {
		want, names := g.WantLayout()
		if want == WantNothing {
			break
		}
		if diff := cmp.Diff([]string{"a", "b"}, names); diff != "" {
			t.Fatal(diff)
		}
		round := make(map[string]Observation)
		for order, name := range names {
			o := arms[name].run(rng, false)
			round[name] = o
			samples = append(samples, sample.Sample{
				Package: "p", Benchmark: "BenchmarkX", Unit: sample.UnitTime, Version: name, Pair: pair, Order: order,
				Look: sample.LookLayout, N: o.N, Value: o.Mean, Blocks: o.Blocks,
			})
		}
		g.FeedLayout(pair/sample.LayoutPairs, round)
	}
	data, err := json.Marshal(policy)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Replay(&sample.Run{Policy: data, Rows: rows, Samples: samples})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(g.Outcomes(), again); diff != "" {
		t.Errorf("replay differs (-live +replay):\n%s", diff)
	}
	if l := again[0].Results[0].Layout; l != LayoutChecked {
		t.Errorf("layout is %v", l)
	}
}

// TestLayoutOfThroughput: bytes a second follow the time they come from.
func TestLayoutOfThroughput(t *testing.T) {
	for _, real := range []float64{0, 0.03} {
		j := newRowJudge(DefaultPolicy(), sample.Row{SkipLong: true, Metrics: []sample.Metric{{Unit: sample.UnitThroughput, Higher: true}}})
		rng := rand.New(rand.NewPCG(2, 2))
		process := func(shift float64) Observation {
			o := with(func(p *program) { p.time *= math.Exp(shift); p.noise = 0.002 }).run(rng, false)
			return o.With(sample.UnitThroughput, 1/o.Mean)
		}
		for j.Want() != WantNothing {
			j.Add(Pair{process(0), process(0.03)})
		}
		for at := range 12 {
			for range sample.LayoutPairs {
				j.AddLayout(at, Pair{process(0), process(real)})
			}
		}
		r := j.Results()
		time, throughput := r[0], r[len(r)-1]
		if throughput.Unit != sample.UnitThroughput || time.Verdict != throughput.Verdict || (time.Verdict == Slower) != (real > 0) {
			t.Errorf("%v really: the time is %v (%v), %s %v", real, time.Verdict, time.Layout, throughput.Unit, throughput.Verdict)
		}
	}
}

// TestLayoutDoubt: what is large is not asked in other layouts unless the policy doubts
// it, and then stands only if it holds there.
func TestLayoutDoubt(t *testing.T) {
	doubting := DefaultPolicy()
	doubting.LayoutDoubt = 1
	for _, c := range []struct {
		name    string
		policy  Policy
		real    float64
		layout  Layout
		verdict Verdict
	}{
		{"not doubted", DefaultPolicy(), 0, LayoutNotChecked, Faster},
		{"doubted and false", doubting, 0, LayoutSensitive, Undecided},
		{"doubted and right", doubting, -0.3, LayoutChecked, Faster},
	} {
		_, r := slowerBy(t, c.policy, -0.3, c.real, 0.02, 3)
		if r.Layout != c.layout || r.Verdict != c.verdict {
			t.Errorf("%s: %v, layout %v; want %v, layout %v", c.name, r.Verdict, r.Layout, c.verdict, c.layout)
		}
	}
}
