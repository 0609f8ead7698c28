package verdict

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gohone/hone/internal/sample"
)

// hits is a metric of a benchmark's own.
const hits = "hits/op"

// allMetrics are those of a row that was measured with -metrics and reports
// two of its own.
func allMetrics() []sample.Metric {
	var list []sample.Metric
	for _, unit := range append(slices.Clone(sample.MetricUnits), sample.UnitThroughput, hits) {
		list = append(list, sample.NewMetric(unit, nil))
	}
	return list
}

func rowWith(metrics ...sample.Metric) sample.Row {
	r := row("a", "b", false)
	r.Metrics = metrics
	return r
}

// counted is a process of a program whose metrics all vary and that has this
// many GC cycles a process, about. factor is what is worse of its metrics.
func counted(rng *rand.Rand, cycles, factor float64, long bool) Observation {
	o := steady(rng, 0)
	noise := func() float64 { return math.Exp(0.05 * rng.NormFloat64()) }
	n := cycles
	if long {
		n = 10 * cycles
	}
	o.Metrics = map[string]float64{
		sample.UnitGCCycles:   math.Round(factor*n*noise()) / float64(o.N),
		sample.UnitThroughput: 1e6 / o.Mean / factor,
	}
	for _, unit := range []string{sample.UnitCPU, sample.UnitGCCPU, sample.UnitGCPause, sample.UnitMutexWait, sample.UnitSchedLatency, hits} {
		o.Metrics[unit] = factor * noise()
	}
	for _, unit := range []string{sample.UnitPeakRSS, sample.UnitLiveHeap} {
		o.Metrics[unit] = factor * noise() * (100 << 20)
	}
	return o
}

// follows gives a judge pairs until it wants no more, and returns its results
// by unit.
func follows(j *Judge, pairs int, next func(long bool) Pair) map[string]Result {
	for range pairs {
		switch j.Want() {
		case WantShort:
			j.Add(next(false))
			continue
		case WantLong:
			j.AddLong(next(true))
			continue
		}
		break
	}
	j.Finish()
	out := make(map[string]Result)
	for _, r := range j.Results() {
		out[r.Unit] = r
	}
	return out
}

func asking(units string) Policy {
	p := DefaultPolicy()
	p.Units = units
	return p
}

// TestMetricsDecide: each metric is decided where it is asked for, in the
// direction that is its own, and no other unit is shown.
func TestMetricsDecide(t *testing.T) {
	for _, m := range allMetrics() {
		for _, tt := range []struct {
			factor float64
			want   Verdict
		}{{1.3, Slower}, {1 / 1.3, Faster}, {1, Same}} {
			j := newRowJudge(asking(m.Unit), rowWith(m))
			rng := rand.New(rand.NewPCG(1, 40))
			quiet := func(f float64, long bool) Observation {
				o := counted(rng, 100, 1, long)
				o.Mean = 1 + 0.002*rng.NormFloat64()
				for unit := range o.Metrics {
					o.Metrics[unit] = f * (1 + 0.002*rng.NormFloat64())
				}
				o.Metrics[sample.UnitGCCycles] = math.Round(f*2000*(1+0.002*rng.NormFloat64())) / float64(o.N)
				o.Metrics[sample.UnitPeakRSS] *= 100 << 20
				o.Metrics[sample.UnitLiveHeap] *= 100 << 20
				if m.Higher {
					o.Metrics[m.Unit] = 1 / o.Metrics[m.Unit]
				}
				return o
			}
			got := follows(j, 200, func(long bool) Pair { return Pair{quiet(1, long), quiet(tt.factor, long)} })
			r := got[m.Unit]
			if len(got) != 1 || r.Verdict != tt.want || r.Exploratory || r.Higher != m.Higher {
				t.Errorf("%s times %.2f: %v of %+v", m.Unit, tt.factor, r.Verdict, got)
				continue
			}
			ratio := tt.factor
			if m.Higher {
				ratio = 1 / ratio
			}
			if q := r.Ratio; q == nil || math.Abs(q.Center/ratio-1) > 0.02 || q.Lo > q.Center || q.Hi < q.Center {
				t.Errorf("%s times %.2f: the ratio is %+v", m.Unit, tt.factor, r.Ratio)
			}
			if r.Base.Value <= 0 || math.Abs(r.Head.Value/r.Base.Value/ratio-1) > 0.02 {
				t.Errorf("%s times %.2f: %v and %v", m.Unit, tt.factor, r.Base.Value, r.Head.Value)
			}
		}
	}
}

// TestMetricsRide: metrics that nobody asked for change nothing of the rest,
// and are not waited for.
func TestMetricsRide(t *testing.T) {
	for seed := range uint64(20) {
		run := func(metrics []sample.Metric) (*Judge, map[string]Result) {
			rng := rand.New(rand.NewPCG(seed, 41))
			j := newRowJudge(DefaultPolicy(), rowWith(metrics...))
			return j, follows(j, 60, func(long bool) Pair {
				head := counted(rng, 20, 1.01, long)
				head.Mean *= 1.2
				return Pair{counted(rng, 20, 1, long), head}
			})
		}
		with, got := run(allMetrics())
		without, want := run(nil)
		if with.Pairs() != without.Pairs() {
			t.Fatalf("seed %d: %d pairs with metrics, %d without", seed, with.Pairs(), without.Pairs())
		}
		for _, unit := range sample.Units {
			if d := cmp.Diff(want[unit], got[unit]); d != "" {
				t.Errorf("seed %d: %s differs (-without +with metrics):\n%s", seed, unit, d)
			}
		}
		for _, m := range allMetrics() {
			if r := got[m.Unit]; !r.Exploratory || r.Gate != GateNone || len(r.Warnings) > 0 {
				t.Errorf("seed %d: %s: %+v", seed, m.Unit, r)
			}
		}
	}
}

// TestMetricsGate: the gate looks at a metric only if it is asked for.
func TestMetricsGate(t *testing.T) {
	for _, tt := range []struct {
		units string
		want  Gate
	}{{"", GateNone}, {"sec/op," + hits, GateFailed}} {
		p := asking(tt.units)
		p.Gate, p.FailOver = true, 0.05
		j := newRowJudge(p, rowWith(sample.Metric{Unit: hits}))
		rng := rand.New(rand.NewPCG(2, 42))
		got := follows(j, 100, func(long bool) Pair { return Pair{counted(rng, 0, 1, long), counted(rng, 0, 2, long)} })
		if g := got[hits].Gate; g != tt.want {
			t.Errorf("-unit %q: the gate says %q, want %q", tt.units, g, tt.want)
		}
	}
}

// TestFewCycles: pairs that saw next to no garbage collection say nothing about
// it, and who asked for it does not wait.
func TestFewCycles(t *testing.T) {
	for _, unit := range []string{sample.UnitGCCycles, sample.UnitGCCPU, sample.UnitGCPause} {
		j := newRowJudge(asking(unit), rowWith(sample.Metric{Unit: unit}))
		rng := rand.New(rand.NewPCG(3, 43))
		rounds := 0
		r := follows(j, 100, func(long bool) Pair {
			rounds++
			return Pair{counted(rng, 0.2, 1, long), counted(rng, 0.2, 3, long)}
		})[unit]
		if r.Verdict != Undecided || r.Pairs+r.LongPairs != 0 || rounds != LongPairs || !hasWarning(r, "few-gc-cycles") {
			t.Errorf("%s after %d rounds: %+v", unit, rounds, r)
		}
	}
	// A short process has too few, a long one enough.
	j := newRowJudge(DefaultPolicy(), rowWith(sample.Metric{Unit: sample.UnitGCCPU}))
	rng := rand.New(rand.NewPCG(4, 43))
	for range 5 {
		j.Add(Pair{counted(rng, 2, 1, false), counted(rng, 2, 1, false)})
	}
	j.AddLong(Pair{counted(rng, 2, 1, true), counted(rng, 2, 1, true)})
	if r := j.metrics[0].result(); r.Pairs != 0 || r.LongPairs != 1 {
		t.Errorf("%d ordinary and %d long pairs count", r.Pairs, r.LongPairs)
	}
}

func TestShift(t *testing.T) {
	for _, tt := range []struct{ base, head, floor, want float64 }{
		{1, 2, 0, math.Ln2}, {0, 0, 0, 0}, {0, 1, 0, noRatio}, {0, 1, 1, math.Ln2}, {-2, -1, 0, math.Ln2}, {-1, 1, 0, noRatio}, {3, 3, 0, 0}, {1e-300, 1e300, 0, math.Log(1e300) - math.Log(1e-300)},
	} {
		got, back := shift(tt.base, tt.head, tt.floor), shift(tt.head, tt.base, tt.floor)
		if math.Abs(got-tt.want) > 1e-6*math.Abs(tt.want) || got != -back && math.Abs(got+back) > 1e-12 || !sample.Finite(got) {
			t.Errorf("from %v to %v: %v, back %v, want %v", tt.base, tt.head, got, back, tt.want)
		}
	}
}

// TestExactMetric: where the author promises that a value never varies, three
// processes a side are enough, if it does not.
func TestExactMetric(t *testing.T) {
	for _, tt := range []struct {
		base, head float64
		higher     bool
		wobble     bool
		exact      bool
		want       Verdict
	}{
		{2.5, 2.5, false, false, true, Same}, {2.5, 5, false, false, true, Slower}, {2.5, 5, true, false, true, Faster},
		{0, 1, false, false, true, Slower}, {2.5, 2.51, false, false, true, Same}, {2.5, 5, false, true, false, Undecided},
	} {
		m := sample.Metric{Unit: hits, Higher: tt.higher, Exact: true}
		j := newRowJudge(asking(hits), rowWith(m))
		rng := rand.New(rand.NewPCG(5, 44))
		value := func(v float64) Observation {
			if tt.wobble {
				v *= 1 + 0.1*rng.Float64()
			}
			return Observation{N: 10, Mean: 1, Metrics: map[string]float64{hits: v}}
		}
		r := follows(j, ExactProcesses, func(bool) Pair { return Pair{value(tt.base), value(tt.head)} })[hits]
		if r.Verdict != tt.want || r.Exact != tt.exact || r.Exact && (r.Base.Value != tt.base || r.Head.Value != tt.head) {
			t.Errorf("%+v: %+v", tt, r)
		}
	}
}

// TestConstantMetric: a value that never varies is the same with an interval,
// after a few pairs.
func TestConstantMetric(t *testing.T) {
	j := newRowJudge(asking(hits), rowWith(sample.Metric{Unit: hits}))
	o := Observation{N: 10, Mean: 1, Metrics: map[string]float64{hits: 2.5}}
	r := follows(j, 20, func(bool) Pair { return Pair{o, o} })[hits]
	if r.Verdict != Same || r.Ratio == nil || r.Ratio.Lo < 0.999 || r.Ratio.Hi > 1.001 || r.Pairs > 9 {
		t.Errorf("after %d pairs: %v %+v", r.Pairs, r.Verdict, r.Ratio)
	}
}

// TestReplayMetrics: a stored run gives again what was found live, and what it
// leaves to later runs, with any units asked for.
func TestReplayMetrics(t *testing.T) {
	for seed, units := range []string{"", "cpu-sec/op", "gc-cpu-sec/op,hits/op", "B/s,sec/op", "peak-RSS-bytes"} {
		policy := asking(units)
		r := rowWith(allMetrics()...)
		r.Key = "k"
		r.Prior = []sample.Prior{{Run: 1, Fast: []float64{0.1}, Metrics: []sample.PriorMetric{{Unit: hits, D: []float64{0.2, -0.1}}, {Unit: sample.UnitCPU, D: []float64{0.1}, Long: []float64{0.3}}}}}
		g := NewGroup(policy, []sample.Row{r})
		rng := rand.New(rand.NewPCG(uint64(seed), 45))
		var samples []sample.Sample
		count := make(map[string]int)
		for range 40 {
			want, arms := g.Want()
			if want == WantNothing {
				break
			}
			look := map[Want]string{WantShort: sample.LookShort, WantLong: sample.LookLong}[want]
			observed := make(map[string]Observation)
			for _, arm := range arms {
				o := counted(rng, 20, map[string]float64{"a": 1, "b": 1.1}[arm], want == WantLong)
				observed[arm] = o
				s := sample.Sample{Package: "p", Benchmark: "BenchmarkX", Version: arm, Pair: count[look], Look: look, N: o.N}
				for unit, v := range o.With(sample.UnitTime, o.Mean).With(sample.UnitBytes, o.Bytes).With(sample.UnitAllocs, o.Allocs).Metrics {
					s.Unit, s.Value = unit, v
					samples = append(samples, s)
				}
			}
			count[look]++
			g.Feed(look, observed)
		}
		g.Finish()
		data, err := json.Marshal(policy)
		if err != nil {
			t.Fatal(err)
		}
		run := &sample.Run{ID: 2, Policy: data, Rows: []sample.Row{r}, Samples: samples}
		again, err := Replay(run)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(g.Outcomes(), again, cmpopts.EquateNaNs()); d != "" {
			t.Errorf("-unit %q: replay differs (-live +replay):\n%s", units, d)
		}
		found, err := Found(run)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(g.judges[0].Prior(2), found[0]); d != "" || len(found[0].Metrics) == 0 {
			t.Errorf("-unit %q: found differs (-live +stored):\n%s", units, d)
		}
	}
}

// TestMetricsCarry: evidence of an earlier run counts for its own unit.
func TestMetricsCarry(t *testing.T) {
	d := make([]float64, 12)
	for i := range d {
		d[i] = 0.2 + 0.001*float64(i)
	}
	r := rowWith(sample.Metric{Unit: hits}, sample.Metric{Unit: sample.UnitCPU}, sample.Metric{Unit: "other"})
	r.Prior = []sample.Prior{{Run: 1, Metrics: []sample.PriorMetric{{Unit: hits, D: d}, {Unit: sample.UnitCPU, D: d}}}}
	j := newRowJudge(DefaultPolicy(), r)
	rng := rand.New(rand.NewPCG(6, 46))
	for range MinPairs {
		base, head := counted(rng, 0, 1, false), counted(rng, 0, 1.2, false)
		base.Metrics["other"], head.Metrics["other"] = 1, 1.2
		j.Add(Pair{base, head})
	}
	for _, r := range j.Results() {
		want := map[string]Verdict{hits: Slower, sample.UnitCPU: Slower}[r.Unit]
		if r.Exploratory && (r.Verdict != want || r.Runs != 1+int(min(want, 1))) {
			t.Errorf("%s: %v of %d runs, want %v", r.Unit, r.Verdict, r.Runs, want)
		}
	}
}

// TestUnitsAsked: what is not asked for is neither shown nor waited for.
func TestUnitsAsked(t *testing.T) {
	j := newRowJudge(asking(sample.UnitAllocs), row("a", "b", false))
	rounds := 0
	got := follows(j, 100, func(bool) Pair {
		rounds++
		return Pair{Observation{N: 1, Mean: 1, Bytes: 10, Allocs: 2}, Observation{N: 1, Mean: 2, Bytes: 10, Allocs: 3}}
	})
	if r := got[sample.UnitAllocs]; len(got) != 1 || r.Verdict != Slower || rounds != ExactProcesses {
		t.Errorf("after %d rounds: %+v", rounds, got)
	}
	for units, want := range map[string]string{"": sample.UnitTime, "hits/op,cpu-sec/op": sample.UnitCPU, "allocs/op,B/op": sample.UnitBytes, "B/op,sec/op": sample.UnitTime} {
		if got := asking(units).Leading(); got != want {
			t.Errorf("-unit %q: %s leads, want %s", units, got, want)
		}
	}
}

// TestRankingByMetric: arms are ranked by what is asked for, the best first.
func TestRankingByMetric(t *testing.T) {
	rows := fourArms()
	for i := range rows {
		rows[i].Metrics = []sample.Metric{{Unit: sample.UnitThroughput, Higher: true}, {Unit: hits}}
	}
	for units, want := range map[string][]string{"B/s": {"d", "c", "b", "a"}, hits: {"a", "b", "c", "d"}} {
		g := NewGroup(asking(units), rows)
		for range MinPairs {
			round := make(map[string]Observation)
			for i, arm := range []string{"a", "b", "c", "d"} {
				round[arm] = Observation{N: 1, Mean: 1, Metrics: map[string]float64{sample.UnitThroughput: float64(1 + i), hits: float64(1 + i)}}
			}
			g.Feed(sample.LookShort, round)
		}
		if got := g.ranking(); !slices.Equal(got, want) {
			t.Errorf("by %s: %v, want %v", units, got, want)
		}
	}
}
