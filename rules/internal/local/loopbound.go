package local

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// A Bound is how often a loop runs at most.
type Bound struct {
	// X is what the loop ranges over, or a length if number is set.
	X      ast.Expr
	Number bool
}

// BoundOf returns the bound of a loop over something with a length, or of one
// that counts up to a length; false if there is none that is cheap and safe to ask
// for once more.
func BoundOf(f *view.Func, loop ast.Stmt) (Bound, bool) {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		return boundBy(f, loop.X)
	case *ast.ForStmt:
		return countedBound(f, loop)
	}
	return Bound{}, false
}

// boundBy returns the bound of a loop over x.
func boundBy(f *view.Func, x ast.Expr) (Bound, bool) {
	switch t := view.Core(f.Info.TypeOf(x)).(type) {
	case *types.Slice, *types.Array, *types.Map:
		return Bound{x, false}, again(f, x)
	case *types.Basic:
		if t.Info()&types.IsString != 0 {
			return Bound{x, false}, again(f, x)
		}
		return Bound{x, true}, isLength(f, x)
	}
	return Bound{}, false
}

// countedBound returns the bound of for i := 0; i < n; i++.
func countedBound(f *view.Func, loop *ast.ForStmt) (Bound, bool) {
	n := counts(f, loop)
	if call, ok := n.(*ast.CallExpr); ok {
		if f.Builtin(call) != "len" {
			return Bound{}, false
		}
		b, ok := boundBy(f, call.Args[0])
		return b, ok && !b.Number
	}
	return Bound{n, true}, n != nil && isLength(f, n)
}

// Counted returns the integer up to which a loop counts from 0, which need not be a length; nil for another
// loop.
func Counted(f *view.Func, loop ast.Stmt) ast.Expr {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		if t, ok := f.Info.TypeOf(loop.X).(*types.Basic); ok && t.Info()&types.IsInteger != 0 {
			return ast.Unparen(loop.X)
		}
	case *ast.ForStmt:
		return counts(f, loop)
	}
	return nil
}

// counts returns n of for i := 0; i < n; i++, nil for other loops.
func counts(f *view.Func, loop *ast.ForStmt) ast.Expr {
	from, ok := loop.Init.(*ast.AssignStmt)
	if !ok || from.Tok != token.DEFINE || len(from.Lhs) != 1 || len(from.Rhs) != 1 || !f.IsZero(from.Rhs[0]) {
		return nil
	}
	i := f.Object(from.Lhs[0])
	cond, ok := ast.Unparen(loop.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.LSS || i == nil || f.Object(cond.X) != i {
		return nil
	}
	if !f.Increments(loop.Post, i) || eval.Changes(f, loop.Body, i) {
		return nil
	}
	return ast.Unparen(cond.Y)
}

// again reports whether an expression can be evaluated once more without a call or a
// panic: a variable, or a field of one that nothing else changes.
func again(f *view.Func, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		_, ok := f.Object(e).(*types.Var)
		return ok
	case *ast.SelectorExpr:
		s := f.Info.Selections[e]
		v, ok := f.Object(e.X).(*types.Var)
		return ok && s != nil && s.Kind() == types.FieldVal && len(s.Index()) == 1 && f.IsLocal(v) &&
			!eval.Shared(f, v)
	}
	return false
}

// isLength reports whether e is a variable that is a length, and nothing else at any
// time.
func isLength(f *view.Func, e ast.Expr) bool { return len(lengths(f, e)) > 0 }

// LengthOf returns the local variable or parameter of which a local variable is the length, while neither changes; nil if
// it is none.
func LengthOf(f *view.Func, e ast.Expr) ast.Expr {
	of := lengths(f, e)
	if len(of) != 1 {
		return nil
	}
	v, ok := f.Object(of[0]).(*types.Var)
	if !ok || !f.IsLocal(v) || eval.Shared(f, v) {
		return nil
	}
	for _, id := range f.Uses(f.Decl, v) {
		if f.Assigned(id) && f.Info.Defs[id] != v {
			return nil
		}
	}
	return of[0]
}

// lengths returns the lengths of what a local variable is, if it is nothing else.
func lengths(f *view.Func, e ast.Expr) (of []ast.Expr) {
	v, ok := f.Object(e).(*types.Var)
	if !ok || !f.IsLocal(v) || f.IsParam(v) || f.IsResult(v) || eval.Shared(f, v) {
		return nil
	}
	for _, id := range f.Uses(f.Decl, v) {
		if !f.Assigned(id) {
			continue
		}
		a, ok := f.Parent(id).(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) {
			return nil
		}
		call, ok := ast.Unparen(a.Rhs[slices.Index(a.Lhs, ast.Expr(id))]).(*ast.CallExpr)
		if !ok || f.Builtin(call) != "len" {
			return nil
		}
		of = append(of, ast.Unparen(call.Args[0]))
	}
	return of
}
