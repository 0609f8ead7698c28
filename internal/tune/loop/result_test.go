package loop

import (
	"slices"
	"testing"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/verdict"
)

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
		outcome("BenchmarkFails", target.Head, sample.UnitTime, verdict.Undecided),
		outcome("BenchmarkFailed", target.Base, sample.UnitTime, verdict.Undecided),
	}}
	if got, want := r.Worse(), []string{"BenchmarkSlower", "BenchmarkFails"}; !slices.Equal(got, want) {
		t.Errorf("worse: %q, want %q", got, want)
	}
}
