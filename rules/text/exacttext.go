package text

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

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

// sliceLen returns the length of a slice expression that can have no other, 0 if it can.
func sliceLen(f *view.Func, e ast.Expr) int {
	s, ok := ast.Unparen(e).(*ast.SliceExpr)
	if !ok {
		return 0
	}
	from, to := int64(0), int64(-1)
	t := f.Info.TypeOf(s.X).Underlying()
	if p, pointer := t.(*types.Pointer); pointer {
		t = p.Elem().Underlying()
	}
	if a, array := t.(*types.Array); array {
		to = a.Len()
	}
	for bound, n := range map[ast.Expr]*int64{s.Low: &from, s.High: &to} {
		if bound == nil {
			continue
		}
		v := f.Constant(bound)
		if v == nil || !f.Portable(bound) {
			return 0
		}
		*n, _ = constant.Int64Val(constant.ToInt(v))
	}
	return int(max(0, to-from))
}
