package instructions

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

func TestInstructions(t *testing.T) {
	strict := verdict.DefaultPolicy()
	lenient := strict
	lenient.Tolerance = 0.1
	for _, tt := range []struct {
		name       string
		policy     verdict.Policy
		base, head []float64
		want       verdict.Verdict
		used       int
	}{
		{"equal", strict, []float64{1000, 1000, 1000}, []float64{1000, 1000, 1000}, verdict.Same, 3},
		{"too few", strict, []float64{1000, 1000}, []float64{2000, 2000}, verdict.Undecided, 2},
		{"one per cent more", strict, nine(1000, 1000.2, 999.9), nine(1010, 1010.1, 1009.8), verdict.Slower, 9},
		{"one per cent fewer", strict, nine(1010, 1010.1, 1009.8), nine(1000, 1000.2, 999.9), verdict.Faster, 9},
		{"too few for one per cent", strict, nine(1000)[:8], nine(1010)[:8], verdict.Undecided, 8},
		{"a fifth more", strict, nine(1000, 1001), nine(1200, 1201), verdict.Slower, 5},
		{"a little more", strict, []float64{1000, 1000, 1000}, []float64{1004, 1004, 1004}, verdict.Same, 3},
		{"within a quarter of the tolerance", lenient, []float64{1000, 1000, 1000}, []float64{1020, 1020, 1020}, verdict.Same, 3},
		{"a tenth of an instruction", strict, []float64{4, 4, 4}, []float64{4.09, 4.09, 4.09}, verdict.Same, 3},
		{"one instruction", strict, nine(4), nine(5), verdict.Slower, 5},
		{"none before", strict, nine(0), nine(5), verdict.Slower, 5},
		{"two counts of one program", strict, []float64{2048, 2048, 2048, 2035}, []float64{2035, 2035, 2035, 2048}, verdict.Undecided, 4},
		{"varies, apart in nine", strict, nine(1000, 1008, 1004), nine(1012, 1020, 1016), verdict.Slower, 9},
		{
			"overlaps", strict,
			[]float64{1000, 1020, 1004, 1001, 1005, 1003, 1002, 1000, 1001}, []float64{1012, 1020, 1016, 1013, 1017, 1018, 1014, 1015, 1012}, verdict.Undecided, 9,
		},
		{
			"varies beyond the tolerance", strict,
			[]float64{1000, 1100, 900, 1000, 1100, 900, 1000, 1100, 900}, []float64{1001, 1100, 900, 1001, 1100, 900, 1001, 1100, 900}, verdict.Undecided, 9,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			j, mirror := New(tt.policy), New(tt.policy)
			for i := range tt.base {
				j.Add(tt.base[i], tt.head[i])
				mirror.Add(tt.head[i], tt.base[i])
			}
			if j.Verdict() != tt.want || len(j.base) != tt.used {
				t.Errorf("got %v after %d, want %v after %d", j.Verdict(), len(j.base), tt.want, tt.used)
			}
			if want := map[verdict.Verdict]verdict.Verdict{verdict.Slower: verdict.Faster, verdict.Faster: verdict.Slower}[tt.want]; mirror.Verdict() != want && (want != 0 || mirror.Verdict() != tt.want) {
				t.Errorf("with the arms exchanged: %v", mirror.Verdict())
			}
		})
	}
}

// nine repeats counts until there are nine.
func nine(counts ...float64) (all []float64) {
	for i := range 9 {
		all = append(all, counts[i%len(counts)])
	}
	return all
}

// TestTwoCounts draws both sides from one program with two counts that are
// further apart than the floor, as of a benchmark that a collection meets in half
// of the processes.
func TestTwoCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	const rounds = 20000
	for _, apart := range []float64{0.006, 0.02, 0.3} {
		wrong := 0
		for range rounds {
			j := New(verdict.DefaultPolicy())
			for !j.Done() {
				j.Add(1000*(1+apart*float64(rng.IntN(2))), 1000*(1+apart*float64(rng.IntN(2))))
			}
			if v := j.Verdict(); v == verdict.Slower || v == verdict.Faster {
				wrong++
			}
		}
		// Five agree, and differ from five others, in one of 512.
		if most := map[bool]int{false: 2, true: rounds / 400}[apart > largeChange]; wrong > most {
			t.Errorf("counts %v apart: %d of %d are called changed, want at most %d", apart, wrong, rounds, most)
		}
	}
}

// TestInstructionsOfEqualPrograms draws both sides from one distribution: what
// varies is not to be taken for a change.
func TestInstructionsOfEqualPrograms(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, spread := range []float64{0, 1e-5, 1e-3, 3e-3, 0.01, 0.03, 0.1} {
		const rounds = 4000
		wrong := 0
		for range rounds {
			j := New(verdict.DefaultPolicy())
			for !j.Done() {
				j.Add(1000*(1+spread*rng.NormFloat64()), 1000*(1+spread*rng.NormFloat64()))
			}
			if v := j.Verdict(); v == verdict.Slower || v == verdict.Faster {
				wrong++
			}
		}
		if wrong > rounds/2000 {
			t.Errorf("spread %v: %d of %d are called changed", spread, wrong, rounds)
		}
	}
}

// tallied returns the samples of one round: two arms, one function beside the
// benchmark's own.
func tallied(round int, base, head float64) []sample.Sample {
	var list []sample.Sample
	for order, v := range []float64{base, head} {
		list = append(list, sample.Sample{
			Package: "p", Benchmark: "BenchmarkA", Unit: sample.UnitInstructions, Look: sample.LookInstructions,
			Version: []string{"main", "."}[order], Pair: round, Order: order, N: 8, Value: v,
			Functions: []sample.FunctionCount{{Name: "p.own", Self: 100, Inclusive: v}, {Name: "p.step", Self: v - 100, Inclusive: v - 100}},
		})
	}
	return list
}

func TestReplay(t *testing.T) {
	policy, err := json.Marshal(verdict.DefaultPolicy())
	if err != nil {
		t.Fatal(err)
	}
	row := sample.Row{Package: "p", Benchmark: "BenchmarkA", Base: "main", Head: "."}
	run := &sample.Run{Policy: policy, Rows: []sample.Row{row, {Package: "p", Benchmark: "BenchmarkB", Base: "main", Head: "."}}}
	for i := range 5 {
		run.Samples = append(run.Samples, tallied(i, 1000, 1200)...)
	}
	times, err := verdict.Replay(run)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range times {
		for _, r := range o.Results {
			if r.Pairs+r.LongPairs > 0 {
				t.Errorf("counts are taken for %d pairs of %s", r.Pairs+r.LongPairs, r.Unit)
			}
		}
	}
	for _, tt := range []struct {
		time verdict.Verdict
		want string
	}{{verdict.Slower, ""}, {verdict.Same, "instructions-without-time"}, {verdict.Faster, "instructions-against-time"}, {verdict.Undecided, "instructions-alone"}} {
		times := []verdict.Outcome{{Row: row, Results: []verdict.Result{{Unit: sample.UnitTime, Verdict: tt.time}}}}
		got, err := Replay(run, times)
		if err != nil || len(got) != 1 {
			t.Fatal(got, err)
		}
		o := got[0]
		if o.Result.Verdict != verdict.Slower || !o.Result.Exact || o.Result.Base.Value != 1000 || o.Result.Ratio.Center != 1.2 {
			t.Errorf("got %+v", o.Result)
		}
		want := []FunctionChange{{Name: "p.step", Base: 900, Head: 1100, BaseInclusive: 900, HeadInclusive: 1100}}
		if d := cmp.Diff(want, o.Functions); d != "" {
			t.Errorf("functions (-want +got):\n%s", d)
		}
		var code strings.Builder
		for _, w := range o.Result.Warnings {
			code.WriteString(string(w.Code))
		}
		if code.String() != tt.want {
			t.Errorf("time %v: warning %q, want %q", tt.time, code.String(), tt.want)
		}
	}
}

// TestReplaySame is about the other way for the two to differ, and
// about a round that was cut short.
func TestReplaySame(t *testing.T) {
	row := sample.Row{Package: "p", Benchmark: "BenchmarkA", Base: "main", Head: "."}
	run := &sample.Run{Policy: json.RawMessage(`{"tolerance":0.02}`), Rows: []sample.Row{row}}
	for i := range 3 {
		run.Samples = append(run.Samples, tallied(i, 1000, 1001)...)
	}
	run.Samples = append(run.Samples, tallied(3, 1000, 1001)[0])
	times := []verdict.Outcome{{Row: row, Results: []verdict.Result{{Unit: sample.UnitTime, Verdict: verdict.Slower}}}}
	got, err := Replay(run, times)
	if err != nil || len(got) != 1 {
		t.Fatal(got, err)
	}
	r := got[0].Result
	if r.Verdict != verdict.Same || r.Pairs != 3 || len(r.Warnings) != 1 || r.Warnings[0].Code != "time-without-instructions" {
		t.Errorf("got %+v", r)
	}
}
