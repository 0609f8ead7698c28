package heap

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// turns returns how many turns a loop has at most, as text to stand before it; empty if nothing tells.
func turns(f *view.Func, loop ast.Stmt) string {
	b, bounded := local.BoundOf(f, loop)
	n := local.Counted(f, loop)
	if _, counts := loop.(*ast.ForStmt); counts && (n == nil || !eval.Steady(f, n) || eval.ChangesAny(f, view.LoopBody(loop), n)) {
		return "" // it asks each time
	}
	switch {
	case bounded && b.Number:
		return f.Text(b.X)
	case bounded:
		if _, grows := view.Core(f.Info.TypeOf(b.X)).(*types.Map); grows {
			return "" // while the loop goes over it
		}
		return "len(" + f.Text(b.X) + ")"
	case n == nil || !eval.Steady(f, n):
		return ""
	}
	list := view.StmtList(f.Parent(loop))
	for i := slices.Index(list, loop) - 1; i >= 0; i-- {
		if madeWith(f, list[i], n) {
			return f.Text(n)
		}
		if eval.ChangesAny(f, list[i], n) {
			return ""
		}
	}
	return ""
}

// leastInList is the least size of the elements of a list that vouches for its length: others may be as many as there are bytes.
const leastInList = 4

// madeWith reports whether a statement makes a list of a length, or with room for it, so that memory is taken for as
// many in any case.
func madeWith(f *view.Func, stmt ast.Stmt, n ast.Expr) bool {
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 {
		return false
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || f.Builtin(call) != "make" || len(call.Args) < 2 || !view.IsSlice(f.Info.TypeOf(call)) {
		return false
	}
	elem := f.Info.TypeOf(call).Underlying().(*types.Slice).Elem()
	return f.Size(elem) >= leastInList && eval.Same(f, call.Args[len(call.Args)-1], n)
}

// goesOn reports whether a statement may end the turn of a loop other than by a return.
func goesOn(f *view.Func, loop, stmt ast.Stmt) bool {
	return view.Any(stmt, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		return ok && f.Target(b) == loop
	})
}

// place returns the element of a turn, and the edit that gives the loop an index for it. Without an index it is the first
// of those that are left.
func place(f *view.Func, loop ast.Stmt, name string) (string, []analysis.TextEdit) {
	first := name + "[0]"
	switch loop := loop.(type) {
	case *ast.ForStmt:
		return index(f, loop.Body, name, loop.Init.(*ast.AssignStmt).Lhs[0]), nil
	case *ast.RangeStmt:
		switch t := view.Core(f.Info.TypeOf(loop.X)).(type) {
		case *types.Slice, *types.Array:
		case *types.Basic:
			if t.Info()&types.IsInteger == 0 {
				return first, nil
			}
		default:
			return first, nil
		}
		if loop.Key == nil {
			i := f.Fresh("i")
			return name + "[" + i + "]", []analysis.TextEdit{patch.Insert(loop.Range, i+" := ")}
		}
		if loop.Tok != token.DEFINE {
			return first, nil
		}
		if view.IsBlank(loop.Key) {
			key := patch.Replace(loop.Key, f.Fresh("i"))
			return name + "[" + string(key.NewText) + "]", []analysis.TextEdit{key}
		}
		return index(f, loop.Body, name, loop.Key), nil
	}
	return first, nil
}

// index returns the element of a list at the variable of a loop, the first one if the loop sets it or hides its name.
func index(f *view.Func, body *ast.BlockStmt, name string, e ast.Expr) string {
	v, ok := f.Object(e).(*types.Var)
	if !ok || eval.Changes(f, body, v) || f.DeclaresName(body, v.Name()) {
		return name + "[0]"
	}
	return name + "[" + v.Name() + "]"
}
