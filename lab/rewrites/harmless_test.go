package rewrites

import (
	"math/rand/v2"
	"testing"

	"github.com/gohone/hone/lab/harmless"
	"github.com/gohone/hone/lab/mutate"
)

// TestHarmless: the oracle, which tells wrong rewrites from right ones over thousands of
// inputs, sees no difference in what package harmless makes of the functions.
func TestHarmless(t *testing.T) {
	drawn := map[string]int{}
	for _, p := range corpus(t).Packages {
		var all []*Mutant
		for _, f := range p.Functions {
			before := len(all)
			for i, k := range harmless.Kinds() {
				if k.Around {
					continue
				}
				edits := k.Draw(p.base.Unit, f.decl, rand.New(rand.NewPCG(1, uint64(i))))
				if len(edits) == 0 {
					continue
				}
				m := f.mutant(p.base, mutate.Mutant{Operator: k.Name, Line: 1, Edits: edits})
				if _, err := p.changed(m); err != nil {
					t.Errorf("%s of %s.%s: %v\n%s", k.Name, p.Name, f.Name, err, m.Diff)
					continue
				}
				drawn[k.Name]++
				// Names are the type checker's business; the oracle takes its time.
				if k.Name != "rename" || len(all) == before {
					all = append(all, m)
				}
			}
		}
		findings := compared(t, p, all)
		for i, f := range findings {
			if f.Hangs { // on a busy machine a call may take long once
				f = compared(t, p, all[i:i+1])[0]
			}
			if f.Wrong() || f.Ran == 0 {
				t.Errorf("%s of %s.%s: %+v\n%s", all[i].Operator, p.Name, all[i].Function, f, all[i].Diff)
			}
		}
	}
	for _, k := range harmless.Kinds() {
		if !k.Around && drawn[k.Name] < 8 {
			t.Errorf("%s changes %d functions", k.Name, drawn[k.Name])
		}
	}
}

// compared asks the oracle about changes of a package.
func compared(t *testing.T, p *Package, all []*Mutant) []Finding {
	t.Helper()
	b, err := p.Build(t.Context(), all, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	findings, err := b.Compare(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return findings
}
