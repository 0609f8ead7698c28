package search

import (
	"context"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// fixRule stands for the fixes of a vet tool.
var fixRule = &rules.Rule{
	Analyzer: &analysis.Analyzer{Name: "vettool", Doc: "fixes of the program of -vettool"},
	Proof:    rules.ByComparison,
}

// A Vettool is a program as go vet -vettool takes. All its fixes in one function are
// one candidate.
type Vettool struct {
	// Fix runs it on packages of the code, files laid over it included, and returns
	// the fixes as unified diffs.
	Fix func(ctx context.Context, packages []string, files map[string][]byte) (string, error)
}

// Propose implements Source.
func (v *Vettool) Propose(
	ctx context.Context, code *rewrite.Code, spots []Spot,
) ([]*rewrite.Candidate, []rewrite.Fault, error) {
	var packages []string
	for _, p := range code.Packages {
		packages = append(packages, p.PkgPath)
	}
	diff, err := v.Fix(ctx, packages, code.Tree.Files)
	if ctx.Err() != nil {
		return nil, nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, []rewrite.Fault{{Rule: fixRule.Name, Package: strings.Join(packages, " "), Err: err}}, nil
	}
	var all []*rewrite.Candidate
	for _, s := range spots {
		c, err := code.FixOf(fixRule, s.Package, s.Function, diff)
		if err != nil {
			return nil, []rewrite.Fault{{Rule: fixRule.Name, Package: s.Package, Err: err}}, nil
		}
		if c != nil {
			all = append(all, c)
		}
	}
	return all, nil, nil
}
