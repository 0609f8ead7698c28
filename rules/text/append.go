package text

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// appendPiece writes the expression that appends a piece to a buffer, and whether
// that spares a string; empty if there is none.
func appendPiece(f *view.Func, buf string, p piece) (text string, spares bool) {
	switch {
	case p.expr == "" && isByte(p.lit):
		return fmt.Sprintf("append(%s, %s)", buf, patch.QuoteByte(p.lit[0])), false
	case p.expr == "":
		return fmt.Sprintf("append(%s, %s...)", buf, p.text()), false
	case p.bare:
		return fmt.Sprintf("append(%s, %s...)", buf, f.Text(p.e)), false
	case p.number != "":
		return fmt.Sprintf("strconv.AppendInt(%s, %s, 10)", buf, p.number), true
	}
	if rest, ok := strings.CutPrefix(p.expr, hexString); ok && f.Since("go1.22") {
		return "hex.AppendEncode(" + buf + ", " + rest, true
	}
	if strings.HasSuffix(p.expr, ".String()") {
		return "append(" + buf + ", " + p.expr + "...)", false
	}
	for _, name := range []string{"strconv.Format", "strconv.Quote"} {
		if rest, ok := strings.CutPrefix(p.expr, name); ok {
			fn, args, _ := strings.Cut(rest, "(")
			return fmt.Sprintf("strconv.Append%s%s(%s, %s",
				strings.TrimPrefix(name[len("strconv."):], "Format"), fn, buf, args), true
		}
	}
	return "", false
}

// textBuffer is the size of the buffer that a short text is put together in. A
// longer text moves to the heap as it is appended to.
const textBuffer = 64
