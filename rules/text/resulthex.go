package text

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

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
	sum := freshOf(f, "sum", number)
	arg, pieces := resultPieces(f, call, sum)
	stmt := onlyCall(f, call)
	if arg == nil || stmt == nil || !f.Importable(call.Pos(), needs(pieces)...) ||
		!f.Predeclared(call.Pos(), "byte", "string") || !f.Predeclared(call.Pos(), pieceNames...) {
		return nil, nil
	}
	begin := sum + " := " + f.Text(arg) + "\n"
	plain = []analysis.TextEdit{patch.Insert(stmt.Pos(), begin), patch.Replace(call, joined(pieces))}
	if len(pieces) > 1 {
		names := [2]string{freshOf(f, "array", number), freshOf(f, "buf", number)}
		lines, text := buffered(f, call.Pos(), pieces, names)
		if lines == nil || !f.Predeclared(call.Pos(), "append") {
			return plain, nil
		}
		return plain, []analysis.TextEdit{patch.Insert(stmt.Pos(), begin+strings.Join(lines, "\n")+"\n"),
			patch.Replace(call, text)}
	}
	if n := pieces[0].digits; n == 0 || n > 2*textBuffer || !f.Predeclared(call.Pos(), "len") {
		return plain, nil
	}
	array := freshOf(f, "digits", number) // as long as the text is going to be
	begin += fmt.Sprintf("var %s [2 * len(%s)]byte\nhex.Encode(%s[:], %s[:])\n", array, sum, array, sum)
	return plain, []analysis.TextEdit{patch.Insert(stmt.Pos(), begin),
		patch.Replace(call, "string("+array+"[:])")}
}

// resultPieces takes a call of fmt.Sprintf apart of which one operand calls what returns an array of bytes and is
// to have a name before; the others must not depend on when that is called. It returns no operand if that cannot be done.
func resultPieces(f *view.Func, call *ast.CallExpr, name string) (result *ast.CallExpr, pieces []piece) {
	pieces = sprintfBy(f, call, func(e ast.Expr, verb string) (piece, bool) {
		p, ok := resultPiece(f, e, verb, name)
		if ok {
			first := result == nil
			result = ast.Unparen(e).(*ast.CallExpr)
			return p, first
		}
		p, ok = formattedOne(f, e, verb)
		return p, ok && eval.Steady(f, e)
	})
	if pieces == nil {
		return nil, nil
	}
	return result, pieces
}

// resultPiece returns the piece of an operand that calls what returns an array of bytes, as hexadecimal digits.
func resultPiece(f *view.Func, e ast.Expr, verb, name string) (piece, bool) {
	width, letter, ok := zeroWidth(verb)
	call, isCall := ast.Unparen(e).(*ast.CallExpr)
	if t := f.Info.TypeOf(e); !ok || letter != "x" || !isCall || t == nil || eval.HasFormat(t) {
		return piece{}, false
	}
	t, ok := f.Info.TypeOf(e).Underlying().(*types.Array)
	if !ok || !fills(t, width) {
		return piece{}, false
	}
	return piece{e: call, expr: "hex.EncodeToString(" + name + "[:])", digits: 2 * int(t.Len())}, true
}
