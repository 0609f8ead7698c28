package text

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/view"
)

// filled finds the statement that sets a part in every turn of a loop, where the slice was made
// as long as the loop has turns; false if there is none or something else is done with the slice.
func (j *joinSite) filled() bool {
	uses := j.f.Uses(j.f.Decl, j.v)
	if len(uses) != 3 || j.f.InClosure(uses[1]) || view.HasGoto(j.f.Decl) {
		return false
	}
	up := j.f.Parents(uses[1])
	if len(up) < 4 {
		return false
	}
	at, _ := up[0].(*ast.IndexExpr)
	a, _ := up[1].(*ast.AssignStmt)
	body, _ := up[2].(*ast.BlockStmt)
	loop, _ := up[3].(ast.Stmt)
	if at == nil || a == nil || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || a.Lhs[0] != at || body == nil ||
		view.LoopBody(loop) != body || !j.f.InBlock(loop) || j.f.File.HasComment(a) ||
		!j.f.Predeclared(a.Pos(), "append", "byte", "string") || !j.everyTurn(loop, at.Index) {
		return false
	}
	j.appends, j.index = []*ast.AssignStmt{a}, j.f.Text(at.Index)
	return j.madeFor(uses[0], loop)
}

// everyTurn reports whether an expression is the number of the turn of a loop, and nothing
// leaves a turn before its end but to leave the function.
func (j *joinSite) everyTurn(loop ast.Stmt, index ast.Expr) bool {
	var counter ast.Expr
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		counter = loop.Key
		switch t := j.f.Info.TypeOf(loop.X).Underlying().(type) {
		case *types.Slice, *types.Array:
		case *types.Basic:
			if t.Info()&types.IsInteger == 0 {
				return false
			}
		default:
			return false
		}
		if loop.Tok != token.DEFINE {
			return false
		}
	case *ast.ForStmt:
		if init, ok := loop.Init.(*ast.AssignStmt); ok && len(init.Lhs) == 1 {
			counter = init.Lhs[0]
		}
	}
	i, ok := j.f.Object(index).(*types.Var)
	if !ok || counter == nil || j.f.Object(counter) != i || eval.Shared(j.f, i) {
		return false
	}
	body := view.LoopBody(loop)
	return !eval.Changes(j.f, body, i) && !branches(body)
}

// branches reports whether a body of a loop has statements that leave a turn before its end.
func branches(body *ast.BlockStmt) bool {
	return view.Any(body, func(n ast.Node) bool {
		_, branch := n.(*ast.BranchStmt)
		return branch
	})
}

// madeFor reports whether a slice is declared as long as a loop has turns.
func (j *joinSite) madeFor(name *ast.Ident, loop ast.Stmt) bool {
	list := view.StmtList(j.f.Parent(loop))
	from := slices.IndexFunc(list, func(s ast.Stmt) bool { return view.Within(name.Pos(), s) })
	to := slices.Index(list, loop)
	bound, ok := local.BoundOf(j.f, loop)
	if from < 0 || to <= from || !ok {
		return false
	}
	d, ok := local.Declares(list[from])
	if !ok || d.Name != name || d.Type != nil {
		return false
	}
	made, ok := d.Value.(*ast.CallExpr)
	if !ok || j.f.Builtin(made) != "make" || len(made.Args) != 2 {
		return false
	}
	size := ast.Unparen(made.Args[1])
	if call, ok := size.(*ast.CallExpr); ok && !bound.Number && j.f.Builtin(call) == "len" {
		size = call.Args[0]
	} else if !bound.Number {
		return false
	}
	if !eval.Same(j.f, size, bound.X) {
		return false
	}
	_, ranges := loop.(*ast.RangeStmt)
	if to == from+1 && ranges {
		return true // nothing comes between the length and the loop
	}
	v, ok := j.f.Object(size).(*types.Var)
	if !ok || !j.f.IsLocal(v) || eval.Shared(j.f, v) {
		return false
	}
	return !slices.ContainsFunc(list[from:to+1], func(s ast.Stmt) bool { return eval.Changes(j.f, s, v) })
}
