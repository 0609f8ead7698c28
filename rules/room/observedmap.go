package room

import (
	"fmt"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/length"
)

// oneGroup is the number of entries that a map holds without ever growing.
const oneGroup = 8

// ObservedMap is the rule observedmap, described in the package comment.
func ObservedMap(observed length.Observer) *analysis.Analyzer {
	return rule.New(docs, "observedmap", func(f *view.Func) {
		if observed == nil {
			return
		}
		observedMaps(f, observed)
	})
}

func observedMaps(f *view.Func, observed length.Observer) {
	known := make(map[ast.Expr][]string)
	for _, m := range filledMaps(f) {
		known[m.e] = m.rooms()
	}
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		e, typ := local.EmptyMap(f, n)
		if e == nil {
			return true
		}
		l, ok := observed(f.Pass.Fset.Position(e.Pos()))
		if !ok || l.Median <= oneGroup || !f.Predeclared(e.Pos(), "make") {
			return true
		}
		var fixes []analysis.SuggestedFix
		for _, r := range rooms(f, l, e.Pos()) {
			if slices.Contains(known[e], r.text) {
				continue
			}
			fixes = append(fixes, analysis.SuggestedFix{
				Message:   fmt.Sprintf("make the map with room for %s entries, %s", r.text, r.why),
				TextEdits: []analysis.TextEdit{patch.Replace(e, fmt.Sprintf("make(%s, %s)", f.Text(typ), r.text))},
			})
		}
		if len(fixes) > 0 {
			f.Pass.Report(analysis.Diagnostic{
				Pos: e.Pos(), End: e.End(), SuggestedFixes: fixes,
				Message: fmt.Sprintf("the map grows step by step to %d entries", l.P95),
			})
		}
		return true
	})
}
