package rules

import (
	"go/ast"
	"go/token"
	"go/types"
)

// zeroTarget says that the last argument of a call points to a variable of the
// function that is zero whenever the call happens: it is declared so before, in a
// list of statements that the call is in as well, no loop begins between the two,
// and nothing else uses it before.
func (f *function) zeroTarget(call *ast.CallExpr) bool {
	arg := ast.Unparen(call.Args[len(call.Args)-1])
	pointer := true
	if u, ok := arg.(*ast.UnaryExpr); ok && u.Op == token.AND {
		pointer, arg = false, ast.Unparen(u.X)
	}
	id, ok := arg.(*ast.Ident)
	if !ok || f.jumpsBack() {
		return false
	}
	v, ok := f.object(id).(*types.Var)
	if !ok || v.IsField() || v.Parent() == f.pass.Pkg.Scope() {
		return false
	}
	uses := f.uses(f.decl, v)
	if len(uses) < 2 || uses[1] != id || f.pass.TypesInfo.Defs[uses[0]] != v {
		return false
	}
	var list ast.Node = f.decl.Body
	if !f.isResult(v) || pointer {
		stmt := f.zeroDecl(uses[0], pointer)
		if stmt == nil || !f.inBlock(stmt) {
			return false
		}
		list = f.parents(stmt)[0]
	}
	for _, p := range f.parents(call) {
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

// jumpsBack says that the function has a goto.
func (f *function) jumpsBack() bool {
	found := false
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && b.Tok == token.GOTO {
			found = true
		}
		return !found
	})
	return found
}

// zeroDecl returns the statement that declares a variable as a zero value, or as a
// pointer to a new one; nil if id is declared otherwise.
func (f *function) zeroDecl(id *ast.Ident, pointer bool) ast.Stmt {
	up := f.parents(id)
	switch p := up[0].(type) {
	case *ast.AssignStmt:
		if p.Tok == token.DEFINE && len(p.Lhs) == 1 && len(p.Rhs) == 1 && f.isZero(p.Rhs[0], pointer) {
			return p
		}
	case *ast.ValueSpec:
		g, ok := up[1].(*ast.GenDecl)
		if !ok || len(g.Specs) != 1 || len(p.Names) != 1 || len(p.Values) > 1 {
			return nil
		}
		if len(p.Values) == 0 && pointer || len(p.Values) == 1 && !f.isZero(p.Values[0], pointer) {
			return nil
		}
		stmt, _ := up[2].(*ast.DeclStmt)
		return stmt
	}
	return nil
}

// isZero says that an expression is T{}, or with a pointer &T{} or new(T).
func (f *function) isZero(e ast.Expr, pointer bool) bool {
	e = ast.Unparen(e)
	if pointer {
		switch x := e.(type) {
		case *ast.UnaryExpr:
			return x.Op == token.AND && f.isZero(x.X, false)
		case *ast.CallExpr:
			fun, ok := ast.Unparen(x.Fun).(*ast.Ident)
			return ok && f.pass.TypesInfo.Uses[fun] == types.Universe.Lookup("new") && f.pass.TypesInfo.Types[x.Args[0]].IsType()
		}
		return false
	}
	lit, ok := e.(*ast.CompositeLit)
	return ok && len(lit.Elts) == 0
}
