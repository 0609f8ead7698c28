package equiv

import (
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/equiv/harness/check"
	"github.com/gohone/hone/internal/equiv/mutants"
)

// TestEvidenceOfPanics: that both panic says something beside inputs for which they do
// not, and nothing without.
func TestEvidenceOfPanics(t *testing.T) {
	if ev := evidence(Question{}, []check.Report{{Recorded: 10, Drawn: 90, Panics: 100}}, new(mutants.Versions)); !strings.Contains(ev.Weaker, "both panic for each of the 100 inputs") {
		t.Errorf("only panics: %+v", *ev)
	}
	if ev := evidence(Question{}, []check.Report{{Recorded: 10, Drawn: 90, Panics: 99}}, new(mutants.Versions)); ev.Weaker != "" {
		t.Errorf("one input without a panic: %+v", *ev)
	}
}

// TestGapOf: what the inputs of one function do not reach, those of another may.
func TestGapOf(t *testing.T) {
	missing := func(blocks int, at ...string) *Evidence {
		ev := &Evidence{Blocks: blocks, Uncovered: len(at), UncoveredAt: at}
		if len(at) > 0 {
			ev.Gap = &Gap{Uncovered: len(at), Blocks: blocks, At: at}
		}
		return ev
	}
	one, other := missing(3, "m.go:1", "m.go:5"), missing(3, "m.go:9")
	if gap := GapOf([]*Evidence{one, other}); gap == nil || gap.Uncovered != 2 {
		t.Errorf("nothing is covered by the other: %+v", gap)
	}
	other.CoveredAt = []string{"m.go:5"}
	if gap := GapOf([]*Evidence{one, other}); gap == nil || !slices.Equal(gap.At, []string{"m.go:1"}) && !slices.Equal(gap.At, []string{"m.go:9"}) {
		t.Errorf("one of two is covered by the other: %+v", gap)
	}
	one.CoveredAt, other.CoveredAt = []string{"m.go:9"}, []string{"m.go:1", "m.go:5"}
	if gap := GapOf([]*Evidence{one, other}); gap != nil {
		t.Errorf("each covers what the other does not: %+v", gap)
	}
}

// TestEvidenceOfBlocks: blocks that base has are not counted, and new ones that no input
// leads to are too little only where all rests on the comparison.
func TestEvidenceOfBlocks(t *testing.T) {
	p, table := new(mutants.Part), new(mutants.Part)
	c := &mutants.Versions{
		Blocks:  []mutants.Block{{File: "m.go", Line: 3}, {File: "m.go", Line: 5, Known: true}, {File: "n.go", Line: 7}, {File: "n.go", Line: 9}},
		Mutants: []*mutants.Mutant{{Part: p}, {Part: table}, {Part: p}},
	}
	reports := []check.Report{
		{Drawn: 90, Blocks: 4, Unreached: []int{1, 2, 3}}, {Drawn: 90, Blocks: 4, Unreached: []int{0, 2}}, // two instances of a generic function
		{Mutant: 1, Killed: true}, {Mutant: 3}, {Mutant: 2, Killed: true},
	}
	ev := evidence(Question{}, reports, c)
	if ev.Drawn != 180 || ev.Killed != 2 || ev.Mutants != 3 || ev.Parts != 2 || ev.Blocks != 3 || ev.Gap != nil {
		t.Errorf("%+v", *ev)
	}
	if !slices.Equal(ev.UncoveredAt, []string{"n.go:7"}) {
		t.Errorf("no input leads to %v", ev.UncoveredAt)
	}
	gap := evidence(Question{Long: true}, reports, c).Gap
	if gap == nil || gap.Uncovered != 1 || gap.Blocks != 3 || !slices.Equal(gap.At, []string{"n.go:7"}) || gap.Uncounted != nil {
		t.Errorf("gap %+v", gap)
	}
	c.Blocks, c.Without = nil, []string{"m.Walk"}
	gap = evidence(Question{Long: true}, []check.Report{{Drawn: 90}}, c).Gap
	if gap == nil || gap.Uncovered != 0 || !slices.Equal(gap.Uncounted, c.Without) {
		t.Errorf("gap %+v", gap)
	}
}
