package room

import (
	"fmt"
	"go/ast"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/length"
	"github.com/gohone/hone/rules/near"
)

// oneGroup is the number of entries that a map holds without ever growing.
const oneGroup = 8

// ObservedMap is the rule observedmap, described in the package comment.
func ObservedMap(observed length.Observer) *analysis.Analyzer {
	return rule.New(docs, "observedmap", func(f *view.Func) {
		known := make(map[ast.Expr][]string)
		for _, m := range madeMaps(f) {
			if len(m.bounds) > 0 {
				known[m.e] = m.rooms()
			}
		}
		ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
			if e, typ := local.EmptyMap(f, n); e != nil {
				observedMap(f, e, typ, known[e], observed)
			}
			return true
		})
	})
}

// observedMap reports an expression that makes a map of a type. What other rules make room
// for is known.
func observedMap(f *view.Func, e, typ ast.Expr, known []string, observed length.Observer) {
	l, ok := observed.Of(f.Pass.Fset.Position(e.Pos()))
	if !ok || !f.Predeclared(e.Pos(), "make") {
		return
	}
	if l.Median <= oneGroup {
		f.Nearly(e.Pos(), near.Small, strconv.Itoa(l.Median))
		return
	}
	var fixes []analysis.SuggestedFix
	for _, r := range rooms(f, l, e.Pos()) {
		if !slices.Contains(known, r.text) {
			fixes = append(fixes, patch.Fix(
				fmt.Sprintf("make the map with room for %s entries, %s", r.text, r.why),
				patch.Replace(e, fmt.Sprintf("make(%s, %s)", f.Text(typ), r.text))))
		}
	}
	if len(fixes) > 0 {
		f.Report(e, fmt.Sprintf("the map grows step by step to %d entries", l.P95), fixes...)
	}
}
