package rules

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// onelookup takes the value of a map along when it looks whether a key is there,
// instead of looking it up again at once:
//
//	if _, ok := m[k]; ok {
//		x := m[k]
//
// It asks that nothing happens between the two: the second is in the first
// statement behind the condition, the condition calls nothing, and neither does
// the statement before it has read the value.
//
// It loses hardly ever: large values are copied even if the key is not there.
func onelookup() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "onelookup",
		Doc:  "look a key up once instead of twice",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				ast.Inspect(f.decl.Body, func(n ast.Node) bool {
					if s, ok := n.(*ast.IfStmt); ok {
						f.lookupSite(s)
					}
					return true
				})
			})
		},
	}}
}

// lookupSite reports an if statement that looks a key up for the second time.
func (f *function) lookupSite(s *ast.IfStmt) {
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 2 || len(init.Rhs) != 1 || len(s.Body.List) == 0 {
		return
	}
	blank, ok1 := init.Lhs[0].(*ast.Ident)
	found, ok2 := init.Lhs[1].(*ast.Ident)
	lookup, ok3 := ast.Unparen(init.Rhs[0]).(*ast.IndexExpr)
	if !ok1 || !ok2 || !ok3 || blank.Name != "_" || found.Name == "_" || !f.quiet(lookup) || !f.quiet(s.Cond) || !holds(s.Cond, found.Name) {
		return
	}
	if _, ok := f.typeOf(lookup.X).Underlying().(*types.Map); !ok {
		return
	}
	edits := f.secondLookup(s, blank, lookup)
	if len(edits) == 0 {
		return
	}
	f.pass.Report(analysis.Diagnostic{
		Pos: s.Pos(), End: s.Body.Lbrace, Message: "a key is looked up twice",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "look " + f.text(lookup.Index) + " up once", TextEdits: edits}},
	})
}

// holds says that a condition is a variable, or that and more.
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
func (f *function) secondLookup(s *ast.IfStmt, blank *ast.Ident, lookup *ast.IndexExpr) []analysis.TextEdit {
	first := s.Body.List[0]
	if a, ok := first.(*ast.AssignStmt); ok && a.Tok == token.DEFINE && len(a.Lhs) == 1 && len(a.Rhs) == 1 &&
		s.Else == nil && f.same(a.Rhs[0], lookup) && f.ownLines(a) {
		x := a.Lhs[0].(*ast.Ident)
		if f.mentions(s.Cond, x.Name) {
			return nil // it means another variable
		}
		return []analysis.TextEdit{replace(blank, x.Name), f.deleteLines(a)}
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
	name := f.fresh("value")
	edits := []analysis.TextEdit{replace(blank, name)}
	for _, v := range values {
		if !f.quiet(v) {
			return nil
		}
		ast.Inspect(v, func(n ast.Node) bool {
			if e, ok := n.(*ast.IndexExpr); ok && f.same(e, lookup) && !f.elementAddressed(e) {
				edits = append(edits, replace(e, name))
				return false
			}
			return true
		})
	}
	if len(edits) < 2 {
		return nil
	}
	return edits
}

// mentions says that a name occurs in an expression.
func (f *function) mentions(e ast.Expr, name string) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}

// same says that two expressions are written alike and mean the same variables.
func (f *function) same(a ast.Expr, b ast.Expr) bool {
	if f.text(ast.Unparen(a)) != f.text(ast.Unparen(b)) {
		return false
	}
	return slices.Equal(f.objects(a), f.objects(b))
}

// objects returns what the names in an expression mean, in order.
func (f *function) objects(e ast.Expr) []types.Object {
	var out []types.Object
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			out = append(out, f.pass.TypesInfo.ObjectOf(id))
		}
		return true
	})
	return out
}
