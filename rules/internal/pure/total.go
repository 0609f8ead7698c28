package pure

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// operators are those of assignments that may panic.
var operators = map[token.Token]token.Token{
	token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM, token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR,
}

// total reports whether an operator cannot panic.
func (r *reader) total(e *ast.BinaryExpr) bool {
	switch e.Op {
	case token.QUO, token.REM:
		b, ok := r.f.Info.TypeOf(e.X).Underlying().(*types.Basic)
		return ok && b.Info()&(types.IsFloat|types.IsComplex) != 0 || r.f.Constant(e.Y) != nil
	case token.SHL, token.SHR:
		b, ok := r.f.Info.TypeOf(e.Y).Underlying().(*types.Basic)
		return r.f.Constant(e.Y) != nil || ok && b.Info()&types.IsUnsigned != 0
	case token.EQL, token.NEQ:
		return r.f.Info.Types[e.X].IsNil() || r.f.Info.Types[e.Y].IsNil() ||
			isValue(r.f.Info.TypeOf(e.X), 0) && isValue(r.f.Info.TypeOf(e.Y), 0)
	}
	return true
}

// counts reports whether a loop ends: it counts up or down by one to what it does not change.
func counts(f *view.Func, loop *ast.ForStmt) bool {
	cond, ok := loop.Cond.(*ast.BinaryExpr)
	step, ok2 := loop.Post.(*ast.IncDecStmt)
	if !ok || !ok2 {
		return false
	}
	i, ok := f.Object(step.X).(*types.Var)
	if !ok || !f.IsLocal(i) || f.Object(cond.X) != i || eval.Shared(f, i) || eval.Changes(f, loop.Body, i) ||
		!eval.Steady(f, cond.Y) || eval.ChangesAny(f, loop, cond.Y) {
		return false
	}
	b, ok := i.Type().Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return false
	}
	if step.Tok == token.INC {
		return cond.Op == token.LSS
	}
	return cond.Op == token.GTR || cond.Op == token.GEQ && b.Info()&types.IsUnsigned == 0 && f.IsZero(cond.Y)
}

// inRange reports whether an index is that of a loop over the slice or string, neither of which changes.
func inRange(f *view.Func, e *ast.IndexExpr) bool {
	i, isVar := f.Object(e.Index).(*types.Var)
	x, ok := f.Object(e.X).(*types.Var)
	if !ok || !isVar || !f.IsLocal(i) || !f.IsLocal(x) || eval.Shared(f, x) || eval.Shared(f, i) {
		return false
	}
	for _, p := range f.Parents(e) {
		switch p := p.(type) {
		case *ast.RangeStmt:
			if view.Within(e.Pos(), p.Body) && f.Defined(p.Key) == i && f.Object(p.X) == x {
				return !eval.Changes(f, p.Body, i) && !eval.Changes(f, p, x)
			}
		case *ast.ForStmt:
			if p.Init != nil && f.Uses(p.Init, i) != nil {
				return view.Within(e.Pos(), p.Body) && fromZero(f, p, i, x)
			}
		}
	}
	return false
}

// fromZero reports whether a loop counts from 0 up to the length of what it does not change.
func fromZero(f *view.Func, loop *ast.ForStmt, i, x *types.Var) bool {
	to, value := view.Assignment(loop.Init, token.DEFINE)
	cond, ok := loop.Cond.(*ast.BinaryExpr)
	if to == nil || f.Object(to) != i || !f.IsZero(value) || !ok || !counts(f, loop) || cond.Op != token.LSS {
		return false
	}
	length, ok := ast.Unparen(cond.Y).(*ast.CallExpr)
	return ok && f.Builtin(length) == "len" && f.Object(length.Args[0]) == x
}

// isMade reports whether make does not panic for its sizes.
func isMade(f *view.Func, sizes []ast.Expr) bool {
	for _, n := range sizes {
		if !isLength(f, n) {
			return false
		}
	}
	return len(sizes) < 2 || f.IsZero(sizes[0]) || f.Constant(sizes[0]) != nil && f.Constant(sizes[1]) != nil
}

// bases are functions that panic unless an argument is a number in a range.
var bases = map[string]struct{ arg, least, most int64 }{
	"strconv.FormatInt": {1, 2, 36}, "strconv.FormatUint": {1, 2, 36}, "strconv.FormatFloat": {3, 32, 64}, "strconv.FormatComplex": {3, 64, 128},
}

// inBase reports whether a function of the standard library cannot panic for the base or the size that it is given.
func inBase(f *view.Func, call *ast.CallExpr) bool {
	b, ok := bases[f.Callee(call)]
	if !ok {
		return true
	}
	if int64(len(call.Args)) <= b.arg {
		return false
	}
	c := f.Constant(call.Args[b.arg])
	if c == nil {
		return false
	}
	n, ok := constant.Int64Val(constant.ToInt(c))
	return ok && b.least <= n && n <= b.most && (b.most == 36 || n == b.least || n == b.most)
}

// isLength reports whether a number is a length or a constant, so that it is not negative.
func isLength(f *view.Func, e ast.Expr) bool {
	if c := f.Constant(e); c != nil {
		return constant.Sign(c) >= 0
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return f.Builtin(e) == "len" || f.Builtin(e) == "cap"
	case *ast.BinaryExpr:
		return e.Op == token.ADD && isLength(f, e.X) && isLength(f, e.Y)
	}
	return false
}
