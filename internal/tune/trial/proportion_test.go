package trial

import (
	"context"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/verdict"
)

// TestDeciding: the benchmarks in which the function is hot decide, at most four.
func TestDeciding(t *testing.T) {
	for _, tt := range []struct {
		shares []float64
		want   int
	}{
		{nil, 4}, {[]float64{0.6, 0.5, 0.19, 0.01, 0}, 2}, {[]float64{0.6, 0.1, 0, 0, 0}, 1}, {[]float64{0.3, 0.3, 0.2, 0.2, 0.2}, 4}, {[]float64{0, 0, 0, 0, 0}, 4},
	} {
		trial := &Trial{touched: []string{"A", "B", "C", "D", "E"}, shares: tt.shares}
		if got := trial.deciding(); len(got) != tt.want {
			t.Errorf("of shares %v %v decide", tt.shares, got)
		}
	}
	if got := new(Trial).deciding(); len(got) != 0 {
		t.Errorf("of no benchmarks %v decide", got)
	}
}

// provenFaster is a trial that is proven to take a ratio of the time in B.
func provenFaster(ratio float64) *Trial {
	return &Trial{touched: []string{"A", "B", "C"}, Outcomes: []verdict.Outcome{{
		Row:     sample.Row{Benchmark: "B"},
		Results: []verdict.Result{{Unit: sample.UnitTime, Verdict: verdict.Faster, Ratio: &verdict.Ratio{Center: ratio}}},
	}}}
}

// TestOthers: after a large gain only benchmarks that call the function must not become
// slower, from the one it has the smallest part in; after others any that it reaches.
func TestOthers(t *testing.T) {
	b := &Bench{Benchmarks: []string{"A", "B", "C", "D"}, Meter: &target.Meter{Seeds: target.NewSeeds(1)}}
	for _, reach := range []bool{true, false} {
		reached := func(list []string) ([]string, error) {
			if !reach {
				return nil, nil
			}
			return list, nil
		}
		want := map[float64][]string{0.4: {"C", "A"}, 0.7: {"C", "A"}}
		if reach {
			want[0.7] = []string{"C", "A", "D"}
		}
		for ratio, want := range want {
			if got, err := others(b, provenFaster(ratio), reached); err != nil || !slices.Equal(got, want) {
				t.Errorf("after a gain of %v: %v, %v, want %v", ratio, got, err, want)
			}
		}
	}
}

// feed gives a judgement pairs of these ratios until it wants no more, and returns how many
// it took.
func feed(j bench.Judgement, ratios ...float64) int {
	for i, r := range ratios {
		if want, _ := j.Want(); want == verdict.WantNothing {
			return i
		}
		j.Feed(sample.LookShort, map[string]verdict.Observation{
			target.Base: {N: 100, Blocks: []float64{1e-6, 1e-6}, Mean: 1e-6},
			target.Head: {N: 100, Blocks: []float64{r * 1e-6, r * 1e-6}, Mean: r * 1e-6},
		})
	}
	return len(ratios)
}

func group(most int) bench.Judgement {
	row := sample.Row{Benchmark: "B", Base: target.Base, Head: target.Head}
	return fewPairs(verdict.DefaultPolicy(), []sample.Row{row}, most)
}

// TestPlainLook: a plain gain in one benchmark ends the quick comparison of all.
func TestPlainLook(t *testing.T) {
	for _, tt := range []struct {
		ratios []float64
		want   int
	}{
		{[]float64{0.5, 0.4, 0.5, 0.6, 0.5, 0.5}, plainPairs},
		{[]float64{0.5, 0.9, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5}, screenPairs},
		{[]float64{0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8}, screenPairs},
	} {
		plain := new(bool)
		got := feed(&plainLook{Judgement: group(screenPairs), plain: plain}, tt.ratios...)
		if got != tt.want || *plain != (tt.want == plainPairs) {
			t.Errorf("%v: %d pairs, plain %t", tt.ratios, got, *plain)
		}
	}
	plain := true
	if n := feed(&plainLook{Judgement: group(screenPairs), plain: &plain}, 1); n != 0 {
		t.Errorf("another benchmark got %d pairs after that", n)
	}
}

// TestLossLook: what costs more in three of four pairs seems to lose, and nothing else.
func TestLossLook(t *testing.T) {
	for _, tt := range []struct {
		ratios []float64
		want   bool
	}{
		{[]float64{1.1, 1.1, 0.9, 1.1}, true}, {[]float64{1.1, 1.1, 0.9, 0.9}, false}, {[]float64{1, 1, 1, 1}, false},
	} {
		l := &lossLook{Judgement: group(largePairs)}
		if feed(l, tt.ratios...); l.loses() != tt.want {
			t.Errorf("%v: loses %t", tt.ratios, l.loses())
		}
	}
}

// TestWonLate: where the time runs out after the verdict, a large gain is kept, and what was
// not compared is told.
func TestWonLate(t *testing.T) {
	late, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, tt := range []struct {
		ctx   context.Context
		ratio float64
		want  bool
	}{{late, 0.4, true}, {late, 0.7, false}, {stopped, 0.4, false}} {
		trial := provenFaster(tt.ratio)
		if got := trial.wonLate(tt.ctx); got != tt.want || (trial.Sizes != nil) != tt.want {
			t.Errorf("a gain of %v, %v: %t, sizes %v", tt.ratio, tt.ctx.Err(), got, trial.Sizes)
		}
	}
}
