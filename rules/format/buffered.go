package format

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/compose"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// bufferEdits puts the text of a call together in a buffer on the stack, in
// statements before the one that the call is in; nil if that is impossible or
// gains nothing. Joining strings needs no buffer: it is for numbers. The names
// of the buffer have a number, if it is above 1.
func bufferEdits(f *view.Func, call *ast.CallExpr, pieces []compose.Piece, number int) []analysis.TextEdit {
	stmt := eval.Ahead(f, call)
	if stmt == nil || len(pieces) < 2 && !pieces[0].Hex() ||
		!f.Predeclared(call.Pos(), "append", "byte", "string") {
		return nil
	}
	array, buf := f.FreshOf("array", number), f.FreshOf("buf", number)
	lines, text := buffered(f, call.Pos(), pieces, [2]string{array, buf})
	if lines == nil {
		if len(pieces) == 1 && !f.Since("go1.22") {
			return hexOfSlice(f, call, stmt, pieces[0], [2]string{array, f.FreshOf("digits", number)})
		}
		return nil
	}
	return []analysis.TextEdit{
		patch.Insert(stmt.Pos(), strings.Join(lines, "\n")+"\n"),
		patch.Replace(call, asMade(f, call, text)),
	}
}

// buffered writes statements that put pieces together in an array of one name and perhaps a slice of it of another,
// and the string of that; none where that gains nothing.
func buffered(f *view.Func, at token.Pos, pieces []compose.Piece, names [2]string) (lines []string, text string) {
	array, buf := names[0], names[1]
	if lines := compose.Exact(f, at, array, compose.Merged(pieces)); lines != nil {
		return lines, "string(" + array + "[:])"
	}
	lines = append(lines, fmt.Sprintf("var %s [%d]byte", array, compose.TextBuffer))
	to, assign, made := array+"[:0]", ":=", false
	for _, p := range pieces {
		text, spares := compose.Append(f, to, p)
		if text == "" {
			return nil, ""
		}
		made = made || spares
		lines = append(lines, fmt.Sprintf("%s %s %s", buf, assign, text))
		to, assign = buf, "="
	}
	if !made {
		return nil, ""
	}
	return lines, "string(" + buf + ")"
}

// hexOfSlice writes hexadecimal digits into an array on the stack, or into a slice if there are too many,
// for versions of Go whose package hex does not append.
func hexOfSlice(f *view.Func, call *ast.CallExpr, stmt ast.Stmt, p compose.Piece, names [2]string) []analysis.TextEdit {
	bytes := p.Expr[len(compose.HexString) : len(p.Expr)-1]
	if !f.Predeclared(call.Pos(), "len") || !eval.Steady(f, p.Operand) || !view.IsBytes(f.Info.TypeOf(p.Operand)) {
		return nil
	}
	array, digits, n := names[0], names[1], f.Fresh("n")
	return []analysis.TextEdit{
		patch.Insert(stmt.Pos(), fmt.Sprintf("var %[1]s [%[2]d]byte\n%[3]s := %[1]s[:]\n"+
			"if %[4]s := hex.EncodedLen(len(%[5]s)); %[4]s > len(%[3]s) {\n%[3]s = make([]byte, %[4]s)\n}\n",
			array, compose.TextBuffer, digits, n, bytes)),
		patch.Replace(call, asMade(f, call, fmt.Sprintf("string(%s[:hex.Encode(%[1]s, %s)])", digits, bytes))),
	}
}
