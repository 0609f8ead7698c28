package tune

import (
	"testing"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

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
