package format

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/compose"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// resultEdits returns the edits for fmt.Sprintf("key-%x", f(x)) where f returns an array of
// bytes, which must be a variable before it can be sliced; nil if the call is none. The
// names of variables have a number, if it is above 1.
func resultEdits(f *view.Func, call *ast.CallExpr, number int) (plain, inBuffer []analysis.TextEdit) {
	if f.Callee(call) != "fmt.Sprintf" || call.Ellipsis.IsValid() || f.File.HasComment(call) {
		return nil, nil
	}
	sum := f.FreshOf("sum", number)
	arg, pieces := resultPieces(f, call, sum)
	stmt := eval.Ahead(f, call)
	if arg == nil || stmt == nil || !f.Importable(call.Pos(), compose.Needs(pieces)...) ||
		!f.Predeclared(call.Pos(), "byte", "string") || !f.Predeclared(call.Pos(), compose.Names...) {
		return nil, nil
	}
	begin := sum + " := " + f.Text(arg) + "\n"
	plain = []analysis.TextEdit{patch.Insert(stmt.Pos(), begin), patch.Replace(call, compose.Joined(pieces))}
	if len(pieces) > 1 {
		names := [2]string{f.FreshOf("array", number), f.FreshOf("buf", number)}
		lines, text := buffered(f, call.Pos(), pieces, names)
		if lines == nil || !f.Predeclared(call.Pos(), "append") {
			return plain, nil
		}
		return plain, []analysis.TextEdit{patch.Insert(stmt.Pos(), begin+strings.Join(lines, "\n")+"\n"),
			patch.Replace(call, text)}
	}
	if n := pieces[0].Digits; n == 0 || n > 2*compose.TextBuffer || !f.Predeclared(call.Pos(), "len") {
		return plain, nil
	}
	array := f.FreshOf("digits", number) // as long as the text is going to be
	begin += fmt.Sprintf("var %s [2 * len(%s)]byte\nhex.Encode(%s[:], %s[:])\n", array, sum, array, sum)
	return plain, []analysis.TextEdit{patch.Insert(stmt.Pos(), begin),
		patch.Replace(call, "string("+array+"[:])")}
}

// resultPieces takes a call of fmt.Sprintf apart of which one operand calls what returns an array of bytes and is
// to have a name before; the others must not depend on when that is called. It returns no operand if that cannot be done.
func resultPieces(f *view.Func, call *ast.CallExpr, name string) (result *ast.CallExpr, pieces []compose.Piece) {
	pieces = compose.SprintfBy(f, call, func(e ast.Expr, verb string) (compose.Piece, bool) {
		p, ok := resultPiece(f, e, verb, name)
		if ok {
			first := result == nil
			result = ast.Unparen(e).(*ast.CallExpr)
			return p, first
		}
		p, ok = compose.FormattedOne(f, e, verb)
		return p, ok && eval.Steady(f, e)
	})
	if pieces == nil {
		return nil, nil
	}
	return result, pieces
}

// resultPiece returns the piece of an operand that calls what returns an array of bytes, as hexadecimal digits.
func resultPiece(f *view.Func, e ast.Expr, verb, name string) (compose.Piece, bool) {
	width, letter, ok := compose.ZeroWidth(verb)
	call, isCall := ast.Unparen(e).(*ast.CallExpr)
	if t := f.Info.TypeOf(e); !ok || letter != "x" || !isCall || t == nil || eval.HasFormat(t) {
		return compose.Piece{}, false
	}
	t, ok := f.Info.TypeOf(e).Underlying().(*types.Array)
	if !ok || !compose.Fills(t, width) {
		return compose.Piece{}, false
	}
	return compose.Piece{Operand: call, Expr: "hex.EncodeToString(" + name + "[:])", Digits: 2 * int(t.Len())}, true
}
