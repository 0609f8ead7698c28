package search

import (
	"context"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
	"github.com/gohone/hone/rules/fields"
)

// fixRule stands for the fixes of a vet tool.
var fixRule = &rules.Rule{
	Analyzer: &analysis.Analyzer{Name: "vettool", Doc: "fixes of the program of -vettool"},
	Proof:    rules.ByComparison,
	Outside:  true,
}

// A Vettool is a program as go vet -vettool takes. All its fixes in one function are
// one candidate. So is each struct that it puts into another order, for the function that makes
// values of it: the order is the program's, and what must hold for it is that of the rules
// structorder and exportedorder, which keep comments where they belong.
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
	orders, faults := v.orders(code, spots, diff)
	return append(all, orders...), faults, nil
}

// orders returns candidates for the structs of a diff whose fields it puts into another order.
func (v *Vettool) orders(
	code *rewrite.Code, spots []Spot, diff string,
) (all []*rewrite.Candidate, faults []rewrite.Fault) {
	want := func(pkg, function string) bool {
		return slices.ContainsFunc(spots, func(s Spot) bool { return s.Package == pkg && s.Function == function })
	}
	for _, p := range code.Packages {
		orders, err := code.Orders(p, diff)
		if err != nil {
			faults = append(faults, rewrite.Fault{Rule: fixRule.Name, Package: p.PkgPath, Err: err})
		}
		if len(orders) == 0 {
			continue
		}
		own := &rewrite.Code{Tree: code.Tree, Packages: []*packages.Package{p}}
		found, bad := own.Candidates([]*rules.Rule{
			{Analyzer: fields.InOrder(fixRule.Name, false, orders)},
			{Analyzer: fields.InOrder(fixRule.Name, true, orders), Consent: rules.Layout},
		}, want)
		all, faults = append(all, found...), append(faults, bad...)
		code.AddNear(own.NearMisses())
	}
	return all, faults
}
