package text

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// exactText writes the statements that put pieces into an array as long as their text; none if
// that is not known, or no bytes are written as hexadecimal digits.
func exactText(f *view.Func, at token.Pos, array string, pieces []piece) []string {
	size, digits := 0, 0
	for _, p := range pieces {
		if p.expr != "" && p.digits == 0 {
			return nil
		}
		size += len(p.lit) + p.digits
		digits += p.digits
	}
	if digits == 0 || size > mostOnStack || !f.Predeclared(at, "byte", "copy") {
		return nil
	}
	lines := []string{fmt.Sprintf("var %s [%d]byte", array, size)}
	from := 0
	for _, p := range pieces {
		end := from + len(p.lit) + p.digits
		part := array + span(from, end, size)
		switch {
		case p.digits > 0:
			arg := p.expr[len(hexString) : len(p.expr)-1]
			lines = append(lines, fmt.Sprintf("hex.Encode(%s, %s)", part, arg))
		case isByte(p.lit):
			lines = append(lines, fmt.Sprintf("%s[%d] = %s", array, from, patch.QuoteByte(p.lit[0])))
		default:
			lines = append(lines, fmt.Sprintf("copy(%s, %s)", part, p.text()))
		}
		from = end
	}
	return lines
}

// span writes the bounds of a part of an array.
func span(from, to, size int) string {
	switch {
	case from == 0 && to == size:
		return "[:]"
	case from == 0:
		return fmt.Sprintf("[:%d]", to)
	case to == size:
		return fmt.Sprintf("[%d:]", from)
	}
	return fmt.Sprintf("[%d:%d]", from, to)
}

// knownLen returns the length of a slice that can have no other, 0 if it can: that of a slice expression, of
// what make returns, and of a local variable that is declared as one of these and not set again.
func knownLen(f *view.Func, e ast.Expr) int64 {
	switch e := ast.Unparen(e).(type) {
	case *ast.SliceExpr:
		return sliceLen(f, e)
	case *ast.CallExpr:
		if f.Builtin(e) == "make" && len(e.Args) > 1 {
			return knownNumber(f, e.Args[1])
		}
	case *ast.Ident:
		v := f.Object(e)
		d, ok := local.DeclarationOf(f, v)
		if !ok || d.Value == nil || !view.IsSlice(v.Type()) || eval.Shared(f, v) {
			return 0
		}
		for _, id := range f.Uses(f.Decl, v) {
			if id != d.Name && f.Assigned(id) {
				return 0
			}
		}
		return knownLen(f, d.Value)
	}
	return 0
}

// sliceLen is knownLen of a slice expression.
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
		to = knownLen(f, s.X)
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
