package maps

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// OneLookup is the rule onelookup, described in the package comment.
var OneLookup = rule.New(docs, "onelookup", func(f *view.Func) {
	for s := range view.All[*ast.IfStmt](f) {
		oneLookup(f, s)
	}
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for list := range f.Lists() {
		lookupsInTurn(f, list)
	}
})

// oneLookup reports an if statement that looks a key up for the second time.
func oneLookup(f *view.Func, s *ast.IfStmt) {
	e, blank, found := keyTest(f, s)
	if e == nil || !eval.Quiet(f, e) || !eval.Quiet(f, s.Cond) || !holds(s.Cond, found.Name) {
		return
	}
	edits := secondLookup(f, s, blank, e)
	if len(edits) == 0 {
		return
	}
	f.Report(s, "a key is looked up twice", patch.Fix("look "+f.Text(e.Index)+" up once", edits...))
}

// holds reports whether a condition is a variable, or that and more.
func holds(cond ast.Expr, name string) bool {
	switch c := ast.Unparen(cond).(type) {
	case *ast.Ident:
		return c.Name == name
	case *ast.BinaryExpr:
		return c.Op == token.LAND && (holds(c.X, name) || holds(c.Y, name))
	}
	return false
}

// secondLookup rewrites the first statement of the body, if it looks the same key
// up before anything else happens.
func secondLookup(f *view.Func, s *ast.IfStmt, blank *ast.Ident, lookup *ast.IndexExpr) []analysis.TextEdit {
	first := s.Body.List[0]
	if to, value := view.Assignment(first, token.DEFINE); to != nil &&
		s.Else == nil && eval.Same(f, value, lookup) && patch.OwnLines(f, first) {
		x := to.(*ast.Ident)
		if view.Mentions(s.Cond, x.Name) {
			return nil // it means another variable
		}
		return []analysis.TextEdit{patch.Replace(blank, x.Name), patch.Delete(f, first)}
	}
	var values []ast.Expr
	switch first := first.(type) {
	case *ast.ReturnStmt:
		values = first.Results
	case *ast.AssignStmt:
		for _, l := range first.Lhs {
			if _, ok := l.(*ast.Ident); !ok {
				return nil
			}
		}
		values = first.Rhs
	}
	name := f.Fresh("value")
	edits := []analysis.TextEdit{patch.Replace(blank, name)}
	for _, v := range values {
		if !eval.Quiet(f, v) {
			return nil
		}
		edits = append(edits, lookups(f, v, lookup, name)...)
	}
	if len(edits) < 2 {
		return nil
	}
	return edits
}
