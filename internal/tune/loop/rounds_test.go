package loop

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/internal/verdict"
)

// TestReopen: once another rewrite of the same place is kept, those that lost against the code before
// it may be tried again; those that are wrong, or never looked faster, may not.
func TestReopen(t *testing.T) {
	full := make([]verdict.Outcome, 1)
	trials := []attempt{
		{&trial.Trial{Reason: trial.NotDecided{}, Outcomes: full}, "lost"},
		{&trial.Trial{Reason: trial.NoQuickGain{}}, "screened out"},
		{&trial.Trial{Reason: trial.BenchmarkFailed{}, Outcomes: full}, "wrong"},
		{&trial.Trial{Reason: trial.Faster{}, Outcomes: full}, "kept"},
	}
	r := &rounds{tried: make(map[string]bool)}
	for _, c := range trials {
		r.tried[c.change] = true
	}
	r.reopen(trials)
	if diff := cmp.Diff([]string{"kept", "screened out", "wrong"}, slices.Sorted(maps.Keys(r.tried))); diff != "" {
		t.Error(diff)
	}
}
