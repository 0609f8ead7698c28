package compose

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// Append writes the expression that appends a piece to a buffer, and whether
// that spares a string; empty if there is none.
func Append(f *view.Func, buf string, p Piece) (text string, spares bool) {
	switch {
	case p.Expr == "" && IsByte(p.Lit):
		return fmt.Sprintf("append(%s, %s)", buf, patch.QuoteByte(p.Lit[0])), false
	case p.Expr == "":
		return fmt.Sprintf("append(%s, %s...)", buf, p.Text()), false
	case p.Bare:
		return fmt.Sprintf("append(%s, %s...)", buf, f.Text(p.Operand)), false
	case p.Number != "":
		return fmt.Sprintf("strconv.AppendInt(%s, %s, 10)", buf, p.Number), true
	}
	if rest, ok := strings.CutPrefix(p.Expr, HexString); ok && f.Since("go1.22") {
		return "hex.AppendEncode(" + buf + ", " + rest, true
	}
	if strings.HasSuffix(p.Expr, ".String()") {
		return "append(" + buf + ", " + p.Expr + "...)", false
	}
	for _, name := range []string{"strconv.Format", "strconv.Quote"} {
		if rest, ok := strings.CutPrefix(p.Expr, name); ok {
			fn, args, _ := strings.Cut(rest, "(")
			return fmt.Sprintf("strconv.Append%s%s(%s, %s",
				strings.TrimPrefix(name[len("strconv."):], "Format"), fn, buf, args), true
		}
	}
	return "", false
}

// TextBuffer is the size of the buffer that a short text is put together in. A
// longer text moves to the heap as it is appended to.
const TextBuffer = 64

// MostOnStack is the size of the largest array in place of a buffer. Its bytes are cleared
// in every call.
const MostOnStack = 1024
