package table

import (
	"go/ast"
	"go/token"
	"go/types"

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
})

// oneLookup reports an if statement that looks a key up for the second time.
func oneLookup(f *view.Func, s *ast.IfStmt) {
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 2 || len(init.Rhs) != 1 || len(s.Body.List) == 0 {
		return
	}
	blank, ok1 := init.Lhs[0].(*ast.Ident)
	found, ok2 := init.Lhs[1].(*ast.Ident)
	lookup, ok3 := ast.Unparen(init.Rhs[0]).(*ast.IndexExpr)
	if !ok1 || !ok2 || !ok3 || blank.Name != "_" || found.Name == "_" || !eval.Quiet(f, lookup) ||
		!eval.Quiet(f, s.Cond) || !holds(s.Cond, found.Name) {
		return
	}
	if _, ok := f.Info.TypeOf(lookup.X).Underlying().(*types.Map); !ok {
		return
	}
	edits := secondLookup(f, s, blank, lookup)
	if len(edits) == 0 {
		return
	}
	f.Report(s, "a key is looked up twice", patch.Fix("look "+f.Text(lookup.Index)+" up once", edits...))
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

// lookups are the edits that put a name in place of a look-up wherever an expression
// makes it.
func lookups(f *view.Func, e ast.Expr, lookup *ast.IndexExpr, name string) []analysis.TextEdit {
	var edits []analysis.TextEdit
	ast.Inspect(e, func(n ast.Node) bool {
		e, ok := n.(*ast.IndexExpr)
		if !ok || !eval.Same(f, e, lookup) || eval.Addressed(f, e) {
			return true
		}
		edits = append(edits, patch.Replace(e, name))
		return false
	})
	return edits
}
