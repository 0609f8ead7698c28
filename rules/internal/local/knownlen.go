package local

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// KnownLen returns the length of a slice that can have no other, 0 if it can: that of a slice expression, of
// what make returns, and of a local variable that is declared as one of these and not set again.
func KnownLen(f *view.Func, e ast.Expr) int64 {
	switch e := ast.Unparen(e).(type) {
	case *ast.SliceExpr:
		return sliceLen(f, e)
	case *ast.CallExpr:
		if f.Builtin(e) == "make" && len(e.Args) > 1 {
			return knownNumber(f, e.Args[1])
		}
	case *ast.Ident:
		v := f.Object(e)
		d, ok := DeclarationOf(f, v)
		if !ok || d.Value == nil || !view.IsSlice(v.Type()) || eval.Shared(f, v) {
			return 0
		}
		for _, id := range f.Uses(f.Decl, v) {
			if id != d.Name && f.Assigned(id) {
				return 0
			}
		}
		return KnownLen(f, d.Value)
	}
	return 0
}

// sliceLen is KnownLen of a slice expression.
func sliceLen(f *view.Func, s *ast.SliceExpr) int64 {
	from, to := int64(0), int64(0)
	if s.Low != nil {
		if from = knownNumber(f, s.Low); from == 0 && !f.IsZero(s.Low) {
			return 0
		}
	}
	t := f.Info.TypeOf(s.X).Underlying()
	if p, pointer := t.(*types.Pointer); pointer {
		t = p.Elem().Underlying()
	}
	if a, array := t.(*types.Array); array {
		to = a.Len()
	} else if s.High == nil && view.IsSlice(t) {
		to = KnownLen(f, s.X)
	}
	if s.High != nil {
		to = knownNumber(f, s.High)
	}
	return max(0, to-from)
}

// knownNumber returns the value of a constant that is the same in every build, 0 for another expression.
func knownNumber(f *view.Func, e ast.Expr) int64 {
	v := f.Constant(e)
	if v == nil || !f.Portable(e) {
		return 0
	}
	n, _ := constant.Int64Val(constant.ToInt(v))
	return n
}
