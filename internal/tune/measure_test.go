package tune

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/rules"
)

// TestUnproven: a gain that was seen and could not be decided is told apart from one
// that was not seen again.
func TestUnproven(t *testing.T) {
	inf := math.Inf(1)
	for _, tt := range []struct {
		name    string
		results []verdict.Result
		want    string
	}{
		{"nothing seen", []verdict.Result{{Unit: sample.UnitTime, Verdict: verdict.Same, Ratio: &verdict.Ratio{Center: 1, Lo: 0.99, Hi: 1.01}}}, "72 % of the time in a quick comparison, no gain"},
		{"little seen", []verdict.Result{{Unit: sample.UnitTime, Verdict: verdict.Undecided, Ratio: &verdict.Ratio{Center: 0.99, Lo: 0.9, Hi: 1.1}}}, "72 % of the time in a quick comparison, no gain"},
		{"seen", []verdict.Result{
			{Unit: sample.UnitTime, Verdict: verdict.Undecided, Ratio: &verdict.Ratio{Center: 0.9, Lo: 0.8, Hi: 1.1}},
			{Unit: sample.UnitTime, Verdict: verdict.Undecided, Ratio: &verdict.Ratio{Center: 0.75, Lo: 0.6, Hi: 1.1}},
			{Unit: sample.UnitBytes, Verdict: verdict.Undecided, Ratio: &verdict.Ratio{Center: 0.1, Lo: 0.1, Hi: 0.1}},
		}, "75 % of the time, between 60 % and 110 %, is undecided"},
		{"without bounds", []verdict.Result{{Unit: sample.UnitTime, Verdict: verdict.Undecided, Ratio: &verdict.Ratio{Center: 0.5, Hi: inf}}}, "in the time for it: 50 % of the time, is undecided"},
		{"only in this layout", []verdict.Result{
			{Unit: sample.UnitTime, Verdict: verdict.Undecided, Layout: verdict.LayoutSensitive, Layouts: 12, Ratio: &verdict.Ratio{Center: 0.7, Lo: 0.68, Hi: 0.72}},
		}, "faster only where functions happen to lie: 70 % of the time, and not over 12 other orders of them"},
	} {
		trial := &Trial{Screening: 0.72, Outcomes: []verdict.Outcome{{Results: tt.results}}}
		if trial.judge(); trial.Outcome != Dropped || !strings.Contains(trial.Reason, tt.want) {
			t.Errorf("%s: %s, %q; want %q", tt.name, trial.Outcome, trial.Reason, tt.want)
		}
	}
}

// TestModest: of the gain in this layout and the one over others the smaller is told.
func TestModest(t *testing.T) {
	trial := &Trial{Candidate: &rewrite.Candidate{Rule: new(rules.Rule)}, Outcomes: []verdict.Outcome{{Row: sample.Row{Benchmark: "BenchmarkF"}, Results: []verdict.Result{
		{Unit: sample.UnitTime, Verdict: verdict.Faster, Ratio: &verdict.Ratio{Center: 0.5}, LayoutRatio: &verdict.Ratio{Center: 0.8}},
	}}}}
	if trial.judge(); trial.Outcome != Kept || trial.Reason != "BenchmarkF takes 80 % of the time" {
		t.Errorf("%s, %q", trial.Outcome, trial.Reason)
	}
}

// TestSmallGain: a gain of a few percent counts where less is allocated, too.
func TestSmallGain(t *testing.T) {
	faster := func(unit string, ratio float64) verdict.Result {
		return verdict.Result{Unit: unit, Verdict: verdict.Faster, Ratio: &verdict.Ratio{Center: ratio}}
	}
	for _, tt := range []struct {
		results []verdict.Result
		want    Outcome
	}{
		{[]verdict.Result{faster(sample.UnitTime, 0.96)}, Dropped},
		{[]verdict.Result{faster(sample.UnitTime, 0.94)}, Kept},
		{[]verdict.Result{faster(sample.UnitTime, 0.96), faster(sample.UnitAllocs, 0.5)}, Kept},
		{[]verdict.Result{faster(sample.UnitAllocs, 0.5)}, Dropped},
	} {
		trial := &Trial{Candidate: &rewrite.Candidate{Rule: new(rules.Rule)}, Screening: 0.96, Outcomes: []verdict.Outcome{{Row: sample.Row{Benchmark: "BenchmarkF"}, Results: tt.results}}}
		if trial.judge(); trial.Outcome != tt.want {
			t.Errorf("%v: %s, %s", tt.results, trial.Outcome, trial.Reason)
		}
	}
}

// TestJudgeFailed: a benchmark that fails with the change speaks against it, and one that
// fails without it does not.
func TestJudgeFailed(t *testing.T) {
	for failed, want := range map[string]Outcome{"": Dropped, armHead: Rejected, armBase: Dropped, "both": Dropped} {
		trial := &Trial{Outcomes: []verdict.Outcome{{Row: sample.Row{Benchmark: "BenchmarkF", Failed: failed, Reason: "no end"}}}}
		if trial.judge(); trial.Outcome != want {
			t.Errorf("failed %q: %s, %s", failed, trial.Outcome, trial.Reason)
		}
	}
}

// TestWorse: what the last comparison proves slower, or sees fail with the patches only,
// speaks against them; what the original fails, or takes more memory, does not.
func TestWorse(t *testing.T) {
	outcome := func(name, failed, unit string, v verdict.Verdict) verdict.Outcome {
		return verdict.Outcome{Row: sample.Row{Benchmark: name, Failed: failed}, Results: []verdict.Result{{Unit: unit, Verdict: v}}}
	}
	r := &Result{Outcomes: []verdict.Outcome{
		outcome("BenchmarkFaster", "", sample.UnitTime, verdict.Faster),
		outcome("BenchmarkSlower", "", sample.UnitTime, verdict.Slower),
		outcome("BenchmarkUndecided", "", sample.UnitTime, verdict.Undecided),
		outcome("BenchmarkLarger", "", sample.UnitBytes, verdict.Slower),
		outcome("BenchmarkFails", armHead, sample.UnitTime, verdict.Undecided),
		outcome("BenchmarkFailed", armBase, sample.UnitTime, verdict.Undecided),
	}}
	if got, want := r.Worse(), []string{"BenchmarkSlower", "BenchmarkFails"}; !slices.Equal(got, want) {
		t.Errorf("worse: %q, want %q", got, want)
	}
}
