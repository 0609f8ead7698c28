package compose

import (
	"fmt"
	"go/token"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// Exact writes the statements that put pieces into an array as long as their text; none if
// that is not known, or no bytes are written as hexadecimal digits.
func Exact(f *view.Func, at token.Pos, array string, pieces []Piece) []string {
	size, digits := 0, 0
	for _, p := range pieces {
		if p.Expr != "" && p.Digits == 0 {
			return nil
		}
		size += len(p.Lit) + p.Digits
		digits += p.Digits
	}
	if digits == 0 || size > MostOnStack || !f.Predeclared(at, "byte", "copy") {
		return nil
	}
	lines := []string{fmt.Sprintf("var %s [%d]byte", array, size)}
	from := 0
	for _, p := range pieces {
		end := from + len(p.Lit) + p.Digits
		part := array + span(from, end, size)
		switch {
		case p.Digits > 0:
			arg := p.Expr[len(HexString) : len(p.Expr)-1]
			lines = append(lines, fmt.Sprintf("hex.Encode(%s, %s)", part, arg))
		case IsByte(p.Lit):
			lines = append(lines, fmt.Sprintf("%s[%d] = %s", array, from, patch.QuoteByte(p.Lit[0])))
		default:
			lines = append(lines, fmt.Sprintf("copy(%s, %s)", part, p.Text()))
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
