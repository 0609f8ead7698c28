package json

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/view"
)

// zeroTarget reports whether the last argument of a call points to a variable of the
// function that is zero whenever the call happens: it is declared so before, in a
// list of statements that the call is in as well, no loop begins between the two,
// and nothing else uses it before.
func zeroTarget(f *view.Func, call *ast.CallExpr) bool {
	arg := ast.Unparen(call.Args[len(call.Args)-1])
	pointer := true
	if u, ok := arg.(*ast.UnaryExpr); ok && u.Op == token.AND {
		pointer, arg = false, ast.Unparen(u.X)
	}
	id, ok := arg.(*ast.Ident)
	if !ok || view.HasGoto(f.Decl.Body) {
		return false
	}
	v, ok := f.Object(id).(*types.Var)
	if !ok || v.IsField() || v.Parent() == f.Pass.Pkg.Scope() {
		return false
	}
	uses := f.Uses(f.Decl, v)
	if len(uses) < 2 || uses[1] != id || f.Info.Defs[uses[0]] != v {
		return false
	}
	var list ast.Node = f.Decl.Body
	if !f.IsResult(v) || pointer {
		stmt := zeroDecl(f, uses[0], pointer)
		if stmt == nil || !f.InBlock(stmt) {
			return false
		}
		list = f.Parent(stmt)
	}
	for _, p := range f.Parents(call) {
		switch p.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
			return false
		}
		if p == list {
			return true
		}
	}
	return false
}

// zeroDecl returns the statement that declares a variable as a zero value, or as a
// pointer to a new one; nil if id is declared otherwise.
func zeroDecl(f *view.Func, id *ast.Ident, pointer bool) ast.Stmt {
	up := f.Parents(id)
	switch p := up[0].(type) {
	case *ast.AssignStmt:
		if p.Tok == token.DEFINE && len(p.Lhs) == 1 && len(p.Rhs) == 1 && isZero(f, p.Rhs[0], pointer) {
			return p
		}
	case *ast.ValueSpec:
		g, ok := up[1].(*ast.GenDecl)
		if !ok || len(g.Specs) != 1 || len(p.Names) != 1 || len(p.Values) > 1 {
			return nil
		}
		if len(p.Values) == 0 && pointer || len(p.Values) == 1 && !isZero(f, p.Values[0], pointer) {
			return nil
		}
		stmt, _ := up[2].(*ast.DeclStmt)
		return stmt
	}
	return nil
}

// isZero reports whether an expression is T{}, or with a pointer &T{} or new(T).
func isZero(f *view.Func, e ast.Expr, pointer bool) bool {
	e = ast.Unparen(e)
	if pointer {
		switch x := e.(type) {
		case *ast.UnaryExpr:
			return x.Op == token.AND && isZero(f, x.X, false)
		case *ast.CallExpr:
			fun, ok := ast.Unparen(x.Fun).(*ast.Ident)
			return ok && f.Info.Uses[fun] == types.Universe.Lookup("new") && f.Info.Types[x.Args[0]].IsType()
		}
		return false
	}
	lit, ok := e.(*ast.CompositeLit)
	return ok && len(lit.Elts) == 0
}
