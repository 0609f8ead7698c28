package cli

import (
	"testing"
	"time"

	"github.com/gohone/hone/internal/tune/loop"
	"github.com/gohone/hone/internal/tune/trial"
)

// TestTuneLine: the line says what is tried, what is left and how far a comparison is,
// what is most important first: the terminal shows 78 columns of it.
func TestTuneLine(t *testing.T) {
	for _, tt := range []struct {
		p    loop.Progress
		want string
	}{
		{loop.Progress{Stage: loop.StageBuild, Left: 10 * time.Minute}, "10m0s left: build"},
		{
			loop.Progress{Stage: loop.Stage(trial.StageDecide), Rule: "concat", Function: "Respond", Trial: 3, Trials: 11, Kept: 1, Left: 440 * time.Second, Decided: 1, Compared: 3},
			"trial 3 of 11, 1 kept, 7m20s left: compare, concat in Respond, 1/3 decided",
		},
		{
			loop.Progress{Stage: loop.StageSlow, Benchmark: "BenchmarkRespond/n=100000", N: 12, Trial: 11, Trials: 11, Kept: 3},
			"trial 11 of 11, 3 kept, the budget is spent: compare the slow Respond/n=100000, pair 12",
		},
	} {
		if got := tuneLine(tt.p); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
