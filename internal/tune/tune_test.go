package tune

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/verdict"
)

// Once another rewrite of the same place is kept, those that lost against the code before
// it may be tried again; those that are wrong, or never looked faster, may not.
func TestReopen(t *testing.T) {
	full := make([]verdict.Outcome, 1)
	trials := []*Trial{
		{change: "lost", Outcome: Dropped, Outcomes: full},
		{change: "screened out", Outcome: Dropped},
		{change: "wrong", Outcome: Rejected, Outcomes: full},
		{change: "kept", Outcome: Kept, Outcomes: full},
	}
	r := &run{tried: make(map[string]bool)}
	for _, c := range trials {
		r.tried[c.change] = true
	}
	r.reopen(trials)
	if diff := cmp.Diff([]string{"kept", "screened out", "wrong"}, slices.Sorted(maps.Keys(r.tried))); diff != "" {
		t.Error(diff)
	}
}
