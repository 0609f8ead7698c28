package words

import (
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/report/message"
)

// TestCheckLines: the lines say which of three things the exactness rests on, and what is
// not known or not there is not mentioned.
func TestCheckLines(t *testing.T) {
	for _, c := range []struct {
		e    message.TrialEvidence
		want string
	}{
		{message.TrialEvidence{Basis: message.ByCheck, Recorded: 10, Generated: 5000, Mutants: 31, Killed: 29},
			"checked on 10 recorded and 5,000 drawn inputs: it does what the original does; these inputs caught 29 of 31 wrong variants of the new code"},
		{message.TrialEvidence{Basis: message.ByConstruction, Enumerated: 1234567, Mutants: 10, Killed: 4, Parts: 3, Blocks: 7, Uncovered: 2, UncoveredAt: []string{"m.go:3", "m.go:9"}},
			"exact by construction; checked on 1,234,567 listed inputs: it does what the original does; " +
				"these inputs caught 4 of 10 wrong variants of the new code, in 3 functions and tables, which is few, and reached 5 of its 7 new blocks, not m.go:3, m.go:9"},
		{message.TrialEvidence{Basis: message.ByEnumeration, Enumerated: 65536, Recorded: 7, Mutants: 1, Killed: 1, Blocks: 1},
			"proven by enumeration: it does what the original does for all 65,536 inputs; " +
				"these inputs caught 1 of 1 wrong variant of the new code, and reached its new block"},
		{message.TrialEvidence{Fuzzed: 999, Blocks: 7}, "checked on 999 fuzzed inputs: it does what the original does; these inputs reached all of its 7 new blocks"},
		{message.TrialEvidence{Generated: 500, Most: 2048},
			"checked on 500 drawn inputs: it does what the original does; drawn numbers and lengths are at most 2,048: it is too slow or takes too much memory for larger ones"},
		{message.TrialEvidence{Generated: 500, Avoided: []string{"New", "T.Grow"}},
			"checked on 500 drawn inputs: it does what the original does; done without calls of New, T.Grow, some of which do not end or end the program"},
		{message.TrialEvidence{Generated: 500, Skipped: 2},
			"checked on 500 drawn inputs: it does what the original does; 2 inputs left out: the original does not end for them, or takes all memory"},
		{message.TrialEvidence{Generated: 500, Together: 75},
			"checked on 500 drawn inputs: it does what the original does; called from several goroutines at the same time on 75 inputs, under the race detector"},
		{message.TrialEvidence{Generated: 500, Within: []string{"m.go:3", "m.go:7"}, Whole: "it calls time.Now"},
			"checked on 500 drawn inputs: it does what the original does; compared by itself, m.go:3, m.go:7, " +
				"the rest being the same text: the whole function cannot be, it calls time.Now"},
		{message.TrialEvidence{Generated: 500, Elsewhere: []message.TrialElsewhere{{Name: "add", File: "add_arm64.s"}, {Name: "T.add", File: "t_purego.go"}}},
			"checked on 500 drawn inputs: it does what the original does; " +
				"compared as it is built here, and not with what other builds have: add of add_arm64.s, T.add of t_purego.go"},
		{message.TrialEvidence{Generated: 500, Elsewhere: slices.Repeat([]message.TrialElsewhere{{Name: "f", File: "f.go"}}, 6)},
			"checked on 500 drawn inputs: it does what the original does; " +
				"compared as it is built here, and not with what other builds have: f of f.go, f of f.go, f of f.go, f of f.go, 2 more"},
		{message.TrialEvidence{}, "checked on no inputs: it does what the original does"},
		{message.TrialEvidence{Recorded: 20, Weaker: "it calls time.Now"}, "not checked, only tests speak for it: it calls time.Now"},
		{message.TrialEvidence{Basis: message.ByConstruction, Weaker: "it calls time.Now"}, "exact by construction, and not checked: it calls time.Now"},
		{message.TrialEvidence{Recorded: 20, Generated: 5000, Enumerated: 3, Differing: 1200, Erring: 1100, Edge: "for 1 it gives 2, not 3"},
			"checked on 20 recorded inputs: it does what the original does, texts of errors aside; it differs on 1,200 of 5,003 others " +
				"(on 1,100 of these in what errors say and nothing else): for 1 it gives 2, not 3"},
		{message.TrialEvidence{Recorded: 20, Generated: 50, Differing: 3, Erring: 3},
			"checked on 20 recorded inputs: it does what the original does, texts of errors aside; it differs on 3 of 50 others, in what errors say and nothing else"},
	} {
		if got := strings.Join(CheckLines(&c.e), "; "); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}
