package callers

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// guarded is the length that a parameter or receiver has where it is read, if the function leaves before that where it has
// another one, in a statement of its body such as
//
//	if len(v) != 16 {
//		return ""
//	}
func (r *reader) guarded(at *ast.Ident, v *types.Var) (n int64, ok bool) {
	in := r.declOf(at)
	if in == nil || v.Pos() < in.Pos() || v.Pos() > in.Body.Pos() ||
		r.pointsElsewhere(v) || r.changedByMethod(v) || rewrite.Jumps(in.Body) { // a goto may pass by
		return 0, false
	}
	for _, stmt := range in.Body.List {
		if stmt.End() > at.Pos() {
			break
		}
		if n, ok := r.leavesUnless(stmt, v); ok {
			return n, true
		}
	}
	return 0, false
}

// declOf is the function in whose body a name stands, outside of functions in it.
func (r *reader) declOf(at *ast.Ident) *ast.FuncDecl {
	for _, d := range r.decls {
		if d.Body == nil || at.Pos() < d.Body.Pos() || at.End() > d.Body.End() {
			continue
		}
		for n := range ast.Preorder(d.Body) {
			if lit, ok := n.(*ast.FuncLit); ok && lit.Pos() <= at.Pos() && at.End() <= lit.End() {
				return nil
			}
		}
		return d
	}
	return nil
}

// leavesUnless is the length that a variable has after a statement, if it leaves the function where that is another one.
func (r *reader) leavesUnless(stmt ast.Stmt, v *types.Var) (n int64, ok bool) {
	check, ok := stmt.(*ast.IfStmt)
	if !ok || check.Init != nil || check.Else != nil || len(check.Body.List) == 0 {
		return 0, false
	}
	if _, ok := check.Body.List[len(check.Body.List)-1].(*ast.ReturnStmt); !ok {
		return 0, false
	}
	cond, ok := ast.Unparen(check.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ {
		return 0, false
	}
	call, ok := ast.Unparen(cond.X).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return 0, false
	}
	info := r.s.Pkg.TypesInfo
	fun, isName := ast.Unparen(call.Fun).(*ast.Ident)
	of, isVar := ast.Unparen(call.Args[0]).(*ast.Ident)
	if !isName || !isVar || info.Uses[fun] != types.Universe.Lookup("len") || info.Uses[of] != v {
		return 0, false
	}
	return r.number(cond.Y)
}

// changedByMethod reports whether a method is called on a variable that takes its address.
func (r *reader) changedByMethod(v *types.Var) bool {
	info := r.s.Pkg.TypesInfo
	for sel, of := range info.Selections {
		id, ok := ast.Unparen(sel.X).(*ast.Ident)
		if ok && info.Uses[id] == v && subject.TakesPointer(of) {
			return true
		}
	}
	return false
}
