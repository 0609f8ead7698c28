package equiv

import (
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
	want := "old and new agree on 180 drawn inputs; these inputs caught 2 of 3 variants of the new code made wrong on purpose in 2 functions and tables; " +
		"no input leads to 1 of the 3 blocks of the new code (n.go:7)"
	if ev := evidence(Question{}, reports, c); ev.String() != want || ev.Gap != "" {
		t.Errorf("got  %s, gap %q\nwant %s", ev, ev.Gap, want)
	}
	if ev := evidence(Question{Long: true}, reports, c); ev.Gap != "no input leads to 1 of the 3 blocks of the new code (n.go:7)" {
		t.Errorf("gap %q", ev.Gap)
	}
}

// TestEvidenceLines: what is not known or not there is not mentioned.
func TestEvidenceLines(t *testing.T) {
	for _, c := range []struct {
		ev   Evidence
		want string
	}{
		{Evidence{Recorded: 10, Generated: 5000, Mutants: 31, Killed: 29},
			"old and new agree on 10 recorded and 5,000 drawn inputs; these inputs caught 29 of 31 variants of the new code made wrong on purpose"},
		{Evidence{Enumerated: 1234567, Mutants: 10, Killed: 4, Parts: 3, Blocks: 7, Uncovered: 2, UncoveredAt: []string{"m.go:3", "m.go:9"}},
			"old and new agree on 1,234,567 listed inputs; these inputs caught 4 of 10 variants of the new code made wrong on purpose in 3 functions and tables, " +
				"which is few; no input leads to 2 of the 7 blocks of the new code (m.go:3, m.go:9)"},
		{Evidence{Fuzzed: 999, Blocks: 7, Uncovered: 1}, "old and new agree on 999 fuzzed inputs; no input leads to 1 of the 7 blocks of the new code"},
		{Evidence{Generated: 500, Most: 2048}, "old and new agree on 500 drawn inputs; drawn numbers and lengths are at most 2,048: it is too slow or takes too much memory for larger ones"},
		{Evidence{}, "old and new were compared on no input"},
		{Evidence{Recorded: 20, Weaker: "it calls time.Now"}, "old and new were not compared, only tests speak for it: it calls time.Now"},
		{Evidence{Recorded: 20, Generated: 5000, Enumerated: 3, Differing: 1200, Erring: 1100, Edge: "for 1 the new one gives 2, the old one 3"},
			"old and new agree on 20 recorded inputs, texts of errors aside, and differ on 1,200 of 5,003 others " +
				"(on 1,100 of these in what errors say and nothing else): for 1 the new one gives 2, the old one 3"},
		{Evidence{Recorded: 20, Generated: 50, Differing: 3, Erring: 3},
			"old and new agree on 20 recorded inputs, texts of errors aside, and differ on 3 of 50 others, in what errors say and nothing else"},
		{Evidence{Recorded: 20, Difference: &Difference{What: "result 1"}}, ""},
	} {
		if got := strings.Join(c.ev.Lines(), "; "); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}
