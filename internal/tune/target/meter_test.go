package target

import (
	"testing"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/verdict"
)

// TestRecordFamily: a comparison that is one of several keeps to the family of all.
func TestRecordFamily(t *testing.T) {
	m := &Meter{Target: new(Target), Runner: new(bench.Runner), Seeds: NewSeeds(1)}
	record, err := m.Record(t.Context(), Comparison{Policy: verdict.Policy{Family: 9}})
	if err != nil {
		t.Fatal(err)
	}
	if p, err := verdict.PolicyOf(record); err != nil || p.Family != 9 {
		t.Errorf("a family of %d, %v", p.Family, err)
	}
}
