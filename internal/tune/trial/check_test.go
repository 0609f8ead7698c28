package trial

import (
	"context"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/rules"
)

// TestApart: of several parts in one function the one that asks for most is asked about, and each of another function,
// of another kind, or with further functions.
func TestApart(t *testing.T) {
	run := func(*analysis.Pass) (any, error) { return nil, nil }
	rule := func(p rules.Proof, consent rules.Consent) *rules.Rule {
		return &rules.Rule{Analyzer: &analysis.Analyzer{Run: run}, Proof: p, Consent: consent}
	}
	exact, long, codec := rule(rules.ByConstruction, rules.NoConsent), rule(rules.ByComparison, rules.NoConsent), rule(rules.ByConstruction, rules.Codec)
	part := func(r *rules.Rule, function string, with ...string) *rewrite.Candidate {
		return &rewrite.Candidate{Rule: r, Package: "m", Function: function, With: with}
	}
	for _, tt := range []struct {
		name  string
		parts []*rewrite.Candidate
		want  []int
	}{
		{"one", []*rewrite.Candidate{part(exact, "F")}, []int{0}},
		{"alike", []*rewrite.Candidate{part(exact, "F"), part(exact, "F"), part(exact, "F")}, []int{0}},
		{"the second asks for more", []*rewrite.Candidate{part(exact, "F"), part(long, "F")}, []int{1}},
		{"the first asks for more", []*rewrite.Candidate{part(long, "F"), part(exact, "F")}, []int{0}},
		{"other functions", []*rewrite.Candidate{part(exact, "F"), part(exact, "G")}, []int{0, 1}},
		{"further functions", []*rewrite.Candidate{part(exact, "F"), part(exact, "F", "G")}, []int{0, 1}},
		{"edges may differ", []*rewrite.Candidate{part(codec, "F"), part(exact, "F")}, []int{0, 1}},
	} {
		b := &Bench{Target: new(target.Target), Baseline: target.NewBaseline(new(target.Target), rewrite.Tree{})}
		var want []*rewrite.Candidate
		for _, i := range tt.want {
			want = append(want, tt.parts[i])
		}
		if got := b.apart(&Trial{Candidate: &rewrite.Candidate{Parts: tt.parts}}); !slices.Equal(got, want) {
			t.Errorf("%s: %d parts, want those with the numbers %v", tt.name, len(got), tt.want)
		}
	}
}

// TestStronger: what leads to a function stands in place of a difference if it told broken variants from the new code. On a
// machine with no time left it tries none.
func TestStronger(t *testing.T) {
	differs := &equiv.Evidence{Drawn: 100, Difference: new(equiv.Difference), Mutants: 20, Killed: 20}
	weaker := &equiv.Evidence{Weaker: "no inputs"}
	dull := &equiv.Evidence{Drawn: 100, Variants: 20, Mutants: 20, Killed: 2}
	for _, tt := range []struct {
		name    string
		ev, by  *equiv.Evidence
		instead bool
	}{
		{"nothing tried", differs, &equiv.Evidence{Drawn: 1e6, Variants: 20}, false},
		{"nothing to try", differs, &equiv.Evidence{Drawn: 1e6}, true},
		{"little told", differs, dull, false},
		{"told", differs, &equiv.Evidence{Drawn: 100, Variants: 4, Mutants: 4, Killed: 3}, true},
		{"all inputs", differs, &equiv.Evidence{Listed: 100, Exhaustive: true}, true},
		{"differs, too", differs, &equiv.Evidence{Drawn: 100, Difference: new(equiv.Difference)}, true},
		{"cannot be compared by itself", weaker, &equiv.Evidence{Drawn: 100}, true},
		{"little told by itself", dull, &equiv.Evidence{Drawn: 100, Mutants: 20, Killed: 20}, true},
		{"no better", dull, &equiv.Evidence{Drawn: 100}, false},
	} {
		if got := stronger(tt.ev, []*equiv.Evidence{tt.by}) == tt.by; got != tt.instead {
			t.Errorf("%s: evidence of what leads to it is taken: %t, want %t", tt.name, got, tt.instead)
		}
	}
}

// TestBlunt: more broken variants must be told where conditions had to be made true.
func TestBlunt(t *testing.T) {
	for _, tt := range []struct {
		ev   equiv.Evidence
		want bool
	}{
		{equiv.Evidence{Mutants: 48, Killed: 19}, true}, {equiv.Evidence{Mutants: 48, Killed: 23}, false},
		{equiv.Evidence{Mutants: 48, Killed: 23, Forced: 2}, true}, {equiv.Evidence{Mutants: 59, Killed: 38, Forced: 1}, false},
		{equiv.Evidence{Mutants: 7, Killed: 0, Forced: 1}, false}, {equiv.Evidence{Mutants: 48, Killed: 1, Exhaustive: true}, false},
	} {
		if got := blunt(&tt.ev); got != tt.want {
			t.Errorf("%+v: %t", tt.ev, got)
		}
	}
}

// alone is a Checker to which two functions can be compared only where one file was changed.
type alone struct{ Checker }

func (alone) Check(_ context.Context, q equiv.Question) (*equiv.Evidence, error) {
	if len(q.Pair.Head.Files) > 1 {
		return &equiv.Evidence{Weaker: "the rewrite changes the type T"}, nil
	}
	return &equiv.Evidence{Drawn: 100}, nil
}

// TestAsk: beside another part, such as one that changes a type, a part whose function cannot be compared with both is asked about by what
// it does alone, also where its callers are asked.
func TestAsk(t *testing.T) {
	of := func(function, file string, callers ...string) *rewrite.Candidate {
		return &rewrite.Candidate{Function: function, Callers: callers, Files: map[string][]byte{file: nil}}
	}
	plain := of("T.F", "f.go")
	retypes := of("T.emit", "t.go", "Lex")
	for _, tt := range []struct {
		name string
		c, o *rewrite.Candidate
		weak bool
	}{
		{"one that is compared itself", plain, retypes, false},
		{"one whose callers are asked", of("T.peek", "p.go", "T.next"), retypes, false},
		{"no type is changed", of("T.peek", "p.go", "T.next"), plain, false},
		{"in one function", of("T.emit", "p.go"), retypes, true},
	} {
		b := &Bench{Checker: alone{}, Target: new(target.Target)}
		p := &part{bench: b, trial: &Trial{Candidate: &rewrite.Candidate{Parts: []*rewrite.Candidate{tt.c, tt.o}}}, candidate: tt.c}
		q := equiv.Question{Pair: subject.Pair{Head: rewrite.Tree{}.With(tt.c.Files).With(tt.o.Files)}}
		ev, err := p.ask(t.Context(), &q)
		if err != nil || (ev.Weaker != "") != tt.weak {
			t.Errorf("%s: %+v, %v", tt.name, ev, err)
		}
	}
}
