package loop

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/internal/verdict"
)

// TestReopen: once another rewrite of the same place is kept, those that lost against the code before
// it may be tried again; those that are wrong, or never looked faster, may not.
func TestReopen(t *testing.T) {
	full := make([]verdict.Outcome, 1)
	trials := []attempt{
		{trial: &trial.Trial{Reason: trial.NotDecided{}, Outcomes: full}, change: "lost"},
		{trial: &trial.Trial{Reason: trial.NoQuickGain{}}, change: "screened out"},
		{trial: &trial.Trial{Reason: trial.BenchmarkFailed{}, Outcomes: full}, change: "wrong"},
		{trial: &trial.Trial{Reason: trial.Faster{}, Outcomes: full}, change: "kept"},
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

// TestDeadline: the search has the whole budget until something is kept; from then on the
// last comparison has its part.
func TestDeadline(t *testing.T) {
	r := &rounds{
		opt:    Options{Policy: verdict.DefaultPolicy(), Budget: 100 * time.Second},
		report: &reporter{clock: &clock{began: time.Now(), budget: 100 * time.Second}},
		list:   &benchmarks{fast: make([]benchmark, 9)}, out: new(Result),
	}
	if got := r.deadline().Sub(r.report.clock.began); got != 100*time.Second {
		t.Errorf("with nothing kept the search has %v", got)
	}
	r.out.Patches = make([]*trial.Trial, 1)
	if got := r.deadline().Sub(r.report.clock.began); got != 75*time.Second {
		t.Errorf("with something kept the search has %v", got)
	}
}

// TestEnough: a rewrite that promises much is examined before all of its rivals are screened,
// others only when that takes long.
func TestEnough(t *testing.T) {
	r := &rounds{opt: Options{Budget: 100 * time.Second}}
	much, little := []attempt{{trial: &trial.Trial{Screening: 0.6}}}, []attempt{{trial: &trial.Trial{Screening: 0.9}}}
	for _, tt := range []struct {
		alive []attempt
		took  time.Duration
		want  bool
	}{
		{nil, time.Minute, false}, {much, time.Second, false}, {much, 6 * time.Second, true},
		{little, 6 * time.Second, false}, {little, 11 * time.Second, true},
		{[]attempt{{trial: &trial.Trial{Screening: 0.9}, promised: true}}, 0, true},
	} {
		if got := r.enough(tt.alive, tt.took); got != tt.want {
			t.Errorf("%d alive after %v: %t", len(tt.alive), tt.took, got)
		}
	}
}
