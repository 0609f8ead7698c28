package trial

import (
	"reflect"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/equiv/harness/sizes"
	"github.com/gohone/hone/internal/resize"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/verdict"
)

// TestSizeLook: a loss is followed until it is proven, with the part of the error that the
// first verdict of a run leaves for it; what is no loss ends early and is no verdict.
func TestSizeLook(t *testing.T) {
	row := sample.Row{Package: "p", Benchmark: sizes.LongerBenchmark, Base: target.Base, Head: target.Head}
	for _, tt := range []struct {
		name        string
		head        float64
		least, most int
		slower      bool
	}{
		{"slower", 1.5, 12, 30, true},
		{"faster", 0.5, sizeLeast, sizeLeast, false},
		{"same", 1, 6, sizeLeast + 4, false},
	} {
		p := verdict.DefaultPolicy()
		p.Alpha *= guardShare / 2
		p.Units, p.Family = sample.UnitTime, 2
		s := &sizeLook{Group: verdict.NewGroup(p, []sample.Row{row}), least: sizeLeast}
		for want, _ := s.Want(); want == verdict.WantShort && s.pairs < 100; want, _ = s.Want() {
			at := 1e-6 * (1 + 0.01*float64(s.pairs%5)) // what changes from pair to pair
			head := at * tt.head
			if tt.head == 1 && s.pairs%2 == 0 {
				head *= 1.001
			}
			s.Feed(sample.LookShort, map[string]verdict.Observation{
				target.Base: {N: 100, Blocks: []float64{at, at}, Mean: at}, target.Head: {N: 100, Blocks: []float64{head, head}, Mean: head},
			})
		}
		s.Finish()
		decided := s.Outcomes()[0].Results
		slower := false
		for _, r := range decided {
			slower = slower || r.Verdict == verdict.Slower
		}
		if slower != tt.slower || s.pairs < tt.least || s.pairs > tt.most {
			t.Errorf("%s: %d pairs, slower %t: %+v", tt.name, s.pairs, slower, decided)
		}
	}
}

// TestJudgeSizes: what is proven slower in time is dropped, a failure of the new code
// alone rejects it, and all else is told with the trial.
func TestJudgeSizes(t *testing.T) {
	sets := []sizes.Set{
		{Name: sizes.Shorter, Calls: 3, Recorded: true, Length: 12, Given: 120},
		{Name: sizes.Longer, Calls: 3, Length: 1200, Given: 120},
	}
	short := []sizes.Set{{Name: sizes.Shorter, Why: "the benchmarks' own have a length of 4", Given: 4}, sets[1]}
	outcome := func(name, failed string, v verdict.Verdict, ratio float64) verdict.Outcome {
		return verdict.Outcome{
			Row:     sample.Row{Benchmark: name, Failed: failed, Reason: "no end"},
			Results: []verdict.Result{{Unit: sample.UnitBytes, Verdict: verdict.Slower}, {Unit: sample.UnitTime, Verdict: v, Ratio: &verdict.Ratio{Center: ratio}}},
		}
	}
	for _, tt := range []struct {
		name     string
		sizes    resize.Benchmarks
		outcomes []verdict.Outcome
		want     Outcome   // empty for none
		seen     []float64 // ratios by set, 0 for none
	}{
		{
			"kept", resize.Benchmarks{Sets: sets},
			[]verdict.Outcome{outcome(sizes.LongerBenchmark, "", verdict.Undecided, 0.4), outcome(sizes.ShorterBenchmark, "", verdict.Faster, 0.9)},
			"", []float64{0.9, 0.4},
		},
		{
			"slower", resize.Benchmarks{Sets: sets},
			[]verdict.Outcome{outcome(sizes.ShorterBenchmark, "", verdict.Slower, 1.12), outcome(sizes.LongerBenchmark, "", verdict.Faster, 0.4)},
			Dropped, []float64{1.12, 0.4},
		},
		{"fails", resize.Benchmarks{Sets: sets}, []verdict.Outcome{outcome(sizes.LongerBenchmark, target.Head, verdict.Undecided, 1)}, Rejected, []float64{0, 0}},
		{"failed in base", resize.Benchmarks{Sets: sets}, []verdict.Outcome{outcome(sizes.LongerBenchmark, target.Base, verdict.Undecided, 1)}, "", []float64{0, 0}},
		{"too short", resize.Benchmarks{Sets: short}, []verdict.Outcome{outcome(sizes.LongerBenchmark, "", verdict.Same, 1)}, "", []float64{0, 1}},
		{"none", resize.Benchmarks{Why: "it is generic"}, nil, "", nil},
	} {
		got, reason := judgeSizes(&tt.sizes, tt.outcomes)
		var outcome Outcome
		if reason != nil {
			outcome = reason.Outcome()
		}
		var seen []float64
		for _, set := range got.Sets {
			ratio := 0.0
			if set.Result != nil {
				ratio = set.Result.Ratio.Center
			}
			seen = append(seen, ratio)
		}
		if outcome != tt.want || !slices.Equal(seen, tt.seen) || got.Why != tt.sizes.Why {
			t.Errorf("%s: %T %+v, seen %+v", tt.name, reason, reason, got)
		}
	}
}

// TestGained: a change from outside must gain on inputs that the benchmarks do not have, and lose
// nothing on longer ones.
func TestGained(t *testing.T) {
	for _, tt := range []struct {
		gain, others, longer float64 // ratios of times, 0 for no result
		want                 Reason
	}{
		{0.1, 0.1, 0.1, nil}, {0.1, 0.7, 1.01, nil}, {0.1, 0, 0, nil}, {0.9, 0.97, 0, nil},
		{0.1, 0.8, 0.1, OnlyGiven{}}, {0.9, 0.98, 0, OnlyGiven{}}, {0.1, 0.1, 1.05, SlowerSize{}},
	} {
		at := func(name string, ratio float64) Size {
			size := Size{Set: sizes.Set{Name: name}}
			if ratio > 0 {
				size.Result = &verdict.Result{Unit: sample.UnitTime, Ratio: &verdict.Ratio{Center: ratio}}
			}
			return size
		}
		trial := &Trial{
			Sizes: &Sizes{Sets: []Size{at(sizes.Longer, tt.longer), at(sizes.Others, tt.others)}},
			Outcomes: []verdict.Outcome{{Results: []verdict.Result{
				{Unit: sample.UnitTime, Verdict: verdict.Faster, Ratio: &verdict.Ratio{Center: tt.gain}},
				{Unit: sample.UnitBytes, Verdict: verdict.Faster},
			}, Row: sample.Row{Benchmark: "BenchmarkF"}}},
		}
		if got := trial.gained(); reflect.TypeOf(got) != reflect.TypeOf(tt.want) {
			t.Errorf("%+v: %T", tt, got)
		}
	}
}
