package gauge

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// A simulated is a program: what one of its processes gives.
type simulated struct {
	time   float64 // of an operation on the quiet machine, in seconds
	slow   float64 // what garbage and rare paths add to the mean of a short process, relative
	rare   float64 // what only a long process meets, relative
	noise  float64 // standard deviation between processes
	bytes  float64
	allocs float64
	wobble float64 // standard deviation of counts
}

func (p simulated) run(rng *rand.Rand, long bool) verdict.Observation {
	level := p.time * math.Exp(p.noise*rng.NormFloat64())
	o := verdict.Observation{N: 20_000, Bytes: p.bytes, Allocs: p.allocs}
	if p.wobble > 0 {
		o.Bytes = max(0, o.Bytes+p.wobble*rng.NormFloat64())
		o.Allocs = max(0, o.Allocs+p.wobble*rng.NormFloat64())
	}
	if long {
		o.N = 250_000
		o.Mean = level * (1 + p.slow + p.rare)
		return o
	}
	for range 20 {
		o.Blocks = append(o.Blocks, level*(1+0.01*rng.ExpFloat64()))
	}
	o.Mean = level * (1 + p.slow) * (1.01 + 0.005*rng.NormFloat64())
	return o
}

var usual = simulated{time: 1e-6, noise: 0.01, bytes: 64, allocs: 2}

func varied(change func(*simulated)) simulated {
	p := usual
	change(&p)
	return p
}

// atMost is a number of errors that one with the given probability stays below:
// four standard deviations above what is expected.
func atMost(trials int, probability float64) int {
	expected := probability * float64(trials)
	return int(expected + 4*math.Sqrt(expected*(1-probability)))
}

// gauge runs a gauge as package bench does, for so many processes at most, and
// returns what was stored.
func gauge(g *Gauge, p simulated, most int, seed uint64) []sample.Sample {
	rng := rand.New(rand.NewPCG(seed, 0))
	var out []sample.Sample
	count := make(map[string]int)
	for range most {
		want, arms := g.Want()
		if want == verdict.WantNothing {
			break
		}
		look := sample.LookShort
		if want == verdict.WantLong {
			look = sample.LookLong
		}
		o := p.run(rng, want == verdict.WantLong)
		s := sample.Sample{Package: "p", Benchmark: "BenchmarkX", Version: arms[0], Pair: count[look], Look: look, N: o.N}
		for _, u := range []struct {
			unit   string
			value  float64
			blocks []float64
		}{{sample.UnitTime, o.Mean, o.Blocks}, {sample.UnitBytes, o.Bytes, nil}, {sample.UnitAllocs, o.Allocs, nil}} {
			s.Unit, s.Value, s.Blocks = u.unit, u.value, u.blocks
			out = append(out, s)
		}
		count[look]++
		g.Feed(look, map[string]verdict.Observation{arms[0]: o})
	}
	g.Finish()
	return out
}

func single() sample.Row { return sample.Row{Package: "p", Benchmark: "BenchmarkX", Head: "."} }

func aimAt(width float64, goals ...Goal) Aim {
	a := DefaultAim()
	a.Width, a.Goals, a.Family = width, goals, len(goals)
	return a
}

func TestGauge(t *testing.T) {
	timeGoal := func(limit float64) Goal { return Goal{Unit: sample.UnitTime, Limit: limit} }
	allocGoal := func(limit float64) Goal { return Goal{Unit: sample.UnitAllocs, Limit: limit} }
	for _, tt := range []struct {
		name      string
		aim       Aim
		program   simulated
		processes int // at most; 0: 1000
		reached   bool
		exact     bool
		goals     [3]Attained // by unit
		warning   string
	}{
		{name: "a quiet program", aim: aimAt(0.01), program: usual, reached: true, exact: true},
		{name: "a noisy one", aim: aimAt(0.02), program: varied(func(p *simulated) { p.noise = 0.05 }), reached: true, exact: true},
		{name: "too little time", aim: aimAt(0.001), program: varied(func(p *simulated) { p.noise = 0.05 }), processes: 40, exact: true},
		{name: "counts that vary", aim: aimAt(0.01), program: varied(func(p *simulated) { p.bytes, p.allocs, p.wobble = 5000, 100, 20 }), reached: true},
		// usual takes about 1.01 us.
		{name: "goals met", aim: aimAt(0.01, timeGoal(1.2e-6), allocGoal(2)), program: usual, reached: true, exact: true,
			goals: [3]Attained{GoalMet, GoalNone, GoalMet}},
		{name: "goals missed", aim: aimAt(0.01, timeGoal(0.9e-6), allocGoal(1)), program: usual, reached: true, exact: true,
			goals: [3]Attained{GoalMissed, GoalNone, GoalMissed}},
		{name: "exactly what is allowed", aim: aimAt(0.01, allocGoal(2)), program: usual, reached: true, exact: true,
			goals: [3]Attained{GoalNone, GoalNone, GoalMet}},
		{name: "a limit in the middle", aim: aimAt(0.5, timeGoal(1.01e-6)), program: varied(func(p *simulated) { p.noise = 0.05 }), processes: 60,
			reached: true, exact: true, goals: [3]Attained{GoalUndecided}},
		{name: "a rare path", aim: aimAt(0.01), program: varied(func(p *simulated) { p.rare = 0.2 }), reached: true, exact: true,
			warning: "long-look-differs"},
		{name: "a rare path that misses the goal", aim: aimAt(0.01, timeGoal(1.1e-6)), program: varied(func(p *simulated) { p.rare = 0.2 }), reached: true, exact: true,
			goals: [3]Attained{GoalUndecided}, warning: "long-look-differs"},
		{name: "a rare path that does not", aim: aimAt(0.01, timeGoal(3e-6)), program: varied(func(p *simulated) { p.rare = 0.2 }), reached: true, exact: true,
			goals: [3]Attained{GoalMet}, warning: "long-look-differs"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.processes == 0 {
				tt.processes = 1000
			}
			for seed := range uint64(10) {
				g := New(tt.aim, single())
				samples := gauge(g, tt.program, tt.processes, seed)
				r := g.Readings()
				if r[0].Reached != tt.reached || r[2].Exact != tt.exact {
					t.Errorf("seed %d: reached %v, exact %v after %d processes", seed, r[0].Reached, r[2].Exact, r[0].Processes)
				}
				for i, want := range tt.goals {
					if r[i].Attained != want {
						t.Errorf("seed %d: the goal of %s is %q, want %q: %+v", seed, r[i].Unit, r[i].Attained, want, r[i].Center)
					}
				}
				if spread := r[0].half() / r[0].Center.Value; tt.reached && spread > tt.aim.Width {
					t.Errorf("seed %d: the half-width is %v", seed, spread)
				}
				if tt.reached && tt.goals[0] != GoalUndecided && len(samples) >= 3*tt.processes {
					t.Errorf("seed %d: it did not stop", seed)
				}
				has := slices.ContainsFunc(r[0].Warnings, func(w sample.Warning) bool { return w.Code == "long-look-differs" })
				if has != (tt.warning != "") {
					t.Errorf("seed %d: warnings %+v", seed, r[0].Warnings)
				}
			}
		})
	}
}

// TestGaugeStopsSoon: what is exact and quiet needs no more than the fewest
// processes, and the long look.
func TestGaugeStopsSoon(t *testing.T) {
	g := New(aimAt(0.05), single())
	gauge(g, usual, 1000, 1)
	if r := g.Readings()[0]; r.Processes != 8 || r.LongProcesses != longProcesses {
		t.Errorf("%d+%d processes", r.Processes, r.LongProcesses)
	}
	row := single()
	row.SkipLong = true
	g = New(aimAt(0.05), row)
	gauge(g, usual, 1000, 1)
	if r := g.Readings()[0]; r.LongProcesses != 0 {
		t.Errorf("%d long processes of what needs none", r.LongProcesses)
	}
}

// TestGaugeWithoutProcesses: an interrupt may come before the first.
func TestGaugeWithoutProcesses(t *testing.T) {
	g := New(aimAt(0.01, Goal{Unit: sample.UnitTime, Limit: 1}), single())
	if decided, total := g.Decided(); decided != 0 || total != 1 {
		t.Errorf("%d of %d decided", decided, total)
	}
	if more := g.MorePairs(); !(more >= 1) || math.IsInf(more, 1) {
		t.Errorf("%v more processes", more)
	}
	g.Finish()
	for _, r := range g.Readings() {
		if r.Reached || r.Exact || r.Attained == GoalMet || r.Attained == GoalMissed {
			t.Errorf("of nothing: %+v", r)
		}
	}
}

func TestReplayRepeatsTheRun(t *testing.T) {
	a := aimAt(0.01, Goal{Unit: sample.UnitTime, Limit: 1e-6})
	rows := []sample.Row{single(), {Package: "p", Benchmark: "BenchmarkY", Head: ".", Failed: "head", Reason: "panic"}}
	for name, p := range map[string]simulated{
		"usual": usual, "wobble": varied(func(p *simulated) { p.wobble, p.noise = 0.3, 0.1 }), "rare": varied(func(p *simulated) { p.rare = 0.3 }),
	} {
		g := New(a, rows[0])
		data, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		run := &sample.Run{Policy: data, Rows: rows, Samples: gauge(g, p, 200, 3)}
		again, err := Replay(run)
		if err != nil {
			t.Fatal(err)
		}
		want := []Gauged{{rows[0], g.Readings()}, {Row: rows[1]}}
		if d := cmp.Diff(want, again); d != "" {
			t.Errorf("%s: replay differs (-live +replay):\n%s", name, d)
		}
	}
	if _, err := Replay(&sample.Run{Policy: []byte(`{`)}); err == nil {
		t.Error("a damaged aim is no error")
	}
}

// TestGaugeTellsDrift: a machine that gets slower is noticed, one that keeps
// its speed hardly ever taken for it.
func TestGaugeTellsDrift(t *testing.T) {
	told := func(by float64, seed uint64) bool {
		rng := rand.New(rand.NewPCG(seed, 41))
		g := New(aimAt(0.01), single())
		for i := range 60 {
			o := varied(func(p *simulated) { p.time *= 1 + by*float64(i)/60 }).run(rng, false)
			g.Feed(sample.LookShort, map[string]verdict.Observation{".": o})
		}
		return slices.ContainsFunc(g.Readings()[0].Warnings, func(w sample.Warning) bool { return w.Code == "drift" })
	}
	falsely, missed := 0, 0
	for seed := range uint64(100) {
		if told(0, seed) {
			falsely++
		}
		if !told(0.1, seed) || !told(-0.1, seed) {
			missed++
		}
	}
	if falsely > 5 || missed > 5 {
		t.Errorf("of 100 machines %d that are steady are said to drift, and %d that drift by 10 %% are not", falsely, missed)
	}
}

// TestGoalFamilyError: the goals of all benchmarks together are judged wrongly
// in at most 5 % of the runs, and would not be if each had that for itself.
func TestGoalFamilyError(t *testing.T) {
	const families, benchmarks = 200, 20
	// The true median is the limit: any decision that it is missed is wrong.
	wrong := func(family int) (n int) {
		a := aimAt(1e-9, Goal{Unit: sample.UnitTime, Limit: 1})
		a.Family = family
		for seed := range uint64(families) {
			rng := rand.New(rand.NewPCG(seed, 42))
			missed := false
			for range benchmarks {
				g := New(a, single())
				for range 60 {
					g.mean = append(g.mean, math.Exp(0.05*rng.NormFloat64()))
					if g.reading(sample.UnitTime, g.mean, 0, 0).Attained == GoalMissed {
						missed = true
						break
					}
				}
			}
			if missed {
				n++
			}
		}
		return n
	}
	if n := wrong(benchmarks); n > atMost(families, 0.05) {
		t.Errorf("%d of %d runs have a goal that is wrongly missed, want at most %d", n, families, atMost(families, 0.05))
	}
	if n := wrong(1); n <= atMost(families, 0.05) {
		t.Errorf("without sharing only %d of %d runs have: the test has no teeth", n, families)
	}
}

// TestGaugeThroughput: what b.SetBytes was told makes bytes a second of the
// center; what varies told nobody.
func TestGaugeThroughput(t *testing.T) {
	for _, tt := range []struct {
		bytes  func(*rand.Rand) float64
		centre bool
	}{
		{func(*rand.Rand) float64 { return 4096 }, true},
		{func(*rand.Rand) float64 { return 0 }, false},
		{func(rng *rand.Rand) float64 { return 4096 + rng.Float64() }, false},
	} {
		g := New(DefaultAim(), single())
		rng := rand.New(rand.NewPCG(3, 3))
		for range 12 {
			o := usual.run(rng, false)
			g.Feed(sample.LookShort, map[string]verdict.Observation{".": o.With(sample.UnitThroughput, tt.bytes(rng)/o.Mean)})
		}
		want := 0.0
		if tt.centre {
			want = 4096 / g.Readings()[0].Center.Value
		}
		if got := g.Readings()[0].BytesPerSecond; math.Abs(got-want) > 1e-6*want {
			t.Errorf("%v bytes a second, want %v", got, want)
		}
	}
}
