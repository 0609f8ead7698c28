package text

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// appendOne writes the expression that appends one string to a buffer, in the
// cheapest way that is exactly the same.
func appendOne(f *view.Func, buf string, e ast.Expr) string {
	e = ast.Unparen(e)
	if s, ok := f.StringConstant(e); ok && len(s) == 1 && s[0] < 0x80 {
		return fmt.Sprintf("append(%s, %s)", buf, patch.QuoteByte(s[0]))
	}
	if x, to := f.Conversion(e); x != nil && view.IsString(to) {
		switch t := f.Info.TypeOf(x).Underlying().(type) {
		case *types.Slice:
			if view.IsBytes(t) {
				return fmt.Sprintf("append(%s, %s...)", buf, f.Text(x))
			}
		case *types.Basic:
			switch {
			case t.Info()&types.IsString != 0:
				return fmt.Sprintf("append(%s, %s...)", buf, f.Text(x))
			case !f.Since("go1.18"): // utf8.AppendRune is not there
			case t.Kind() == types.Int32 && types.Identical(f.Info.TypeOf(x), types.Typ[types.Rune]):
				return fmt.Sprintf("utf8.AppendRune(%s, %s)", buf, f.Text(x))
			case t.Kind() == types.Uint8:
				return fmt.Sprintf("utf8.AppendRune(%s, rune(%s))", buf, f.Text(x))
			}
		}
	}
	if call, ok := e.(*ast.CallExpr); ok && !call.Ellipsis.IsValid() {
		if text := appendCall(f, buf, call); text != "" {
			return text
		}
	}
	return fmt.Sprintf("append(%s, %s...)", buf, f.Text(e))
}

// appendingCalls maps functions that make a string to those that append it.
var appendingCalls = map[string]string{
	"strconv.FormatInt": "strconv.AppendInt", "strconv.FormatUint": "strconv.AppendUint",
	"strconv.FormatFloat": "strconv.AppendFloat", "strconv.FormatBool": "strconv.AppendBool",
	"strconv.Quote": "strconv.AppendQuote", "strconv.QuoteToASCII": "strconv.AppendQuoteToASCII",
	"strconv.QuoteRune": "strconv.AppendQuoteRune",
	"fmt.Sprintf":       "fmt.Appendf", "fmt.Sprint": "fmt.Append", "fmt.Sprintln": "fmt.Appendln",
}

// appendCall writes the appending form of a call that makes a string; empty if
// there is none.
func appendCall(f *view.Func, buf string, call *ast.CallExpr) string {
	name := f.Callee(call)
	if name == "strconv.Itoa" {
		arg := call.Args[0]
		if eval.ShiftsConstant(f, arg) {
			return "" // an int may be shorter than an int64
		}
		return fmt.Sprintf("strconv.AppendInt(%s, int64(%s), 10)", buf, f.Text(arg))
	}
	to := appendingCalls[name]
	if to == "" || len(call.Args) == 0 || f.Spread(call) ||
		strings.HasPrefix(to, "fmt.") && !f.Since("go1.19") {
		return ""
	}
	var args []string
	for _, a := range call.Args {
		args = append(args, f.Text(a))
	}
	return fmt.Sprintf("%s(%s, %s)", to, buf, strings.Join(args, ", "))
}

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
