package tune

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/equiv/harness"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// TestSizeLook: a loss is followed until it is proven, with the part of the error that the
// first verdict of a run leaves for it; what is no loss ends early and is no verdict.
func TestSizeLook(t *testing.T) {
	row := sample.Row{Package: "p", Benchmark: equiv.LongerBenchmark, Base: armBase, Head: armHead}
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
		p.Units, p.Family = sample.UnitTime, len(sizeLeaves)
		s := &sizeLook{Group: verdict.NewGroup(p, []sample.Row{row})}
		for want, _ := s.Want(); want == verdict.WantShort && s.pairs < 100; want, _ = s.Want() {
			at := 1e-6 * (1 + 0.01*float64(s.pairs%5)) // what changes from pair to pair
			head := at * tt.head
			if tt.head == 1 && s.pairs%2 == 0 {
				head *= 1.001
			}
			s.Feed(sample.LookShort, map[string]verdict.Observation{
				armBase: {N: 100, Blocks: []float64{at, at}, Mean: at}, armHead: {N: 100, Blocks: []float64{head, head}, Mean: head},
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

// TestNoneSlowerSized: what is proven slower in time is dropped, a failure of the new code
// alone rejects it, and all else is told with the trial.
func TestNoneSlowerSized(t *testing.T) {
	sets := []equiv.Size{
		{SizeSet: harness.SizeSet{Name: harness.Shorter, Calls: 3, Recorded: true, Length: 12, Given: 120}, Benchmark: equiv.ShorterBenchmark},
		{SizeSet: harness.SizeSet{Name: harness.Longer, Calls: 3, Length: 1200, Given: 120}, Benchmark: equiv.LongerBenchmark},
	}
	short := []equiv.Size{{SizeSet: harness.SizeSet{Name: harness.Shorter, Why: "the benchmarks' own have a length of 4", Given: 4}}, sets[1]}
	outcome := func(name, failed string, v verdict.Verdict, ratio float64) verdict.Outcome {
		return verdict.Outcome{
			Row:     sample.Row{Benchmark: name, Failed: failed, Reason: "no end"},
			Results: []verdict.Result{{Unit: sample.UnitBytes, Verdict: verdict.Slower}, {Unit: sample.UnitTime, Verdict: v, Ratio: &verdict.Ratio{Center: ratio}}},
		}
	}
	for _, tt := range []struct {
		name             string
		sizes            equiv.Sizes
		outcomes         []verdict.Outcome
		want             Outcome
		reason, sentence string
	}{
		{
			"kept", equiv.Sizes{Sets: sets},
			[]verdict.Outcome{outcome(equiv.LongerBenchmark, "", verdict.Undecided, 0.4), outcome(equiv.ShorterBenchmark, "", verdict.Faster, 0.9)}, Kept, "",
			"inputs a tenth as long (length 12, the benchmarks' 120; recorded): not proven slower, 90 % of the time; " +
				"ten times as long (length 1200, the benchmarks' 120; made from them): not proven slower, 40 % of the time",
		},
		{
			"slower", equiv.Sizes{Sets: sets},
			[]verdict.Outcome{outcome(equiv.ShorterBenchmark, "", verdict.Slower, 1.12), outcome(equiv.LongerBenchmark, "", verdict.Faster, 0.4)}, Dropped,
			"slower on inputs a tenth as long (length 12, the benchmarks' 120; recorded): 112 % of what it was", "",
		},
		{"fails", equiv.Sizes{Sets: sets}, []verdict.Outcome{outcome(equiv.LongerBenchmark, armHead, verdict.Undecided, 1)}, Rejected, "it fails on inputs ten times as long", ""},
		{"failed before", equiv.Sizes{Sets: sets}, []verdict.Outcome{outcome(equiv.LongerBenchmark, armBase, verdict.Undecided, 1)}, Kept, "", "not compared, it fails"},
		{"too short", equiv.Sizes{Sets: short}, []verdict.Outcome{outcome(equiv.LongerBenchmark, "", verdict.Same, 1)}, Kept, "", "a tenth as long: not looked at, the benchmarks' own have a length of 4; ten"},
		{"none", equiv.Sizes{Why: "it is generic"}, nil, Kept, "", "shorter and longer inputs were not looked at: it is generic"},
	} {
		trial := &Trial{Outcome: Kept}
		trial.noneSlowerSized(&tt.sizes, tt.outcomes)
		if trial.Outcome != tt.want || !strings.Contains(trial.Reason, tt.reason) || !strings.Contains(trial.Sizes, tt.sentence) {
			t.Errorf("%s: %s, %q, %q", tt.name, trial.Outcome, trial.Reason, trial.Sizes)
		}
	}
}
