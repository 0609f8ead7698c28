// Package appending writes the expressions that append strings to buffers.
package appending

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// One returns the expression that appends one string to a buffer, in the
// cheapest way that is exactly the same.
func One(f *view.Func, buf string, e ast.Expr) string {
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
		if text := Call(f, buf, call); text != "" {
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

// Call returns the appending form of a call that makes a string; empty if
// there is none.
func Call(f *view.Func, buf string, call *ast.CallExpr) string {
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
