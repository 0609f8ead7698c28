package text

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// bufferEdits puts the text of a call together in a buffer on the stack, in
// statements before the one that the call is in; nil if that cannot be done or
// there is nothing to gain. Joining strings needs no buffer: it is for numbers.
// The names of the buffer have a number, if it is above 1.
func bufferEdits(f *view.Func, call *ast.CallExpr, pieces []piece, number int) []analysis.TextEdit {
	stmt := onlyCall(f, call)
	if stmt == nil || len(pieces) < 2 && !pieces[0].hex() || f.File.Tok.Line(stmt.Pos()) == f.File.Tok.Line(f.Decl.Body.Lbrace) || !f.Predeclared(call.Pos(), "append", "byte", "string") {
		return nil
	}
	array, buf := freshOf(f, "array", number), freshOf(f, "buf", number)
	lines := []string{fmt.Sprintf("var %s [%d]byte", array, textBuffer)}
	to, assign, made := array+"[:0]", ":=", false
	for _, p := range pieces {
		text, spares := appendPiece(f, to, p)
		if text == "" {
			return nil
		}
		made = made || spares
		lines = append(lines, fmt.Sprintf("%s %s %s", buf, assign, text))
		to, assign = buf, "="
	}
	if !made {
		return nil
	}
	return []analysis.TextEdit{
		patch.Insert(stmt.Pos(), strings.Join(lines, "\n")+"\n"),
		patch.Replace(call, "string("+buf+")"),
	}
}

// freshOf is fresh for the new variable of a number, from 1 on, of several.
func freshOf(f *view.Func, base string, number int) string {
	for i := 1; ; i++ {
		name := base
		if i > 1 {
			name += strconv.Itoa(i)
		}
		if f.Fresh(name) == name {
			if number--; number == 0 {
				return name
			}
		}
	}
}

// onlyCall returns the statement that a call is in, if it can be carried out in
// statements before that one: the statement returns the string or assigns it to a
// variable, and has nothing else that takes part in the order of evaluation.
func onlyCall(f *view.Func, call *ast.CallExpr) ast.Stmt {
	switch p := f.Parent(call).(type) {
	case *ast.ReturnStmt:
		for _, r := range p.Results {
			if r != call && !eval.Steady(f, r) && !f.Info.Types[r].IsNil() {
				return nil
			}
		}
		if f.InBlock(p) {
			return p
		}
	case *ast.AssignStmt:
		if p.Tok != token.DEFINE && p.Tok != token.ASSIGN || len(p.Lhs) != 1 || len(p.Rhs) != 1 {
			return nil
		}
		if _, ok := p.Lhs[0].(*ast.Ident); ok && f.InBlock(p) {
			return p
		}
	}
	return nil
}

// hexOfResult returns the edits for fmt.Sprintf("%x", f(x)) where f returns an array of
// bytes, which must be a variable before it can be sliced; nil if the call is none. The
// names of variables have a number, if it is above 1.
func hexOfResult(f *view.Func, call *ast.CallExpr, number int) (plain, buffered []analysis.TextEdit) {
	if f.Callee(call) != "fmt.Sprintf" || call.Ellipsis.IsValid() || len(call.Args) != 2 || f.File.HasComment(call) {
		return nil, nil
	}
	format, ok := f.StringConstant(call.Args[0])
	arg, isCall := ast.Unparen(call.Args[1]).(*ast.CallExpr)
	if !ok || format != "%x" || !isCall || f.Info.TypeOf(arg) == nil || eval.HasFormat(f.Info.TypeOf(arg)) {
		return nil, nil
	}
	t, ok := f.Info.TypeOf(arg).Underlying().(*types.Array)
	stmt := onlyCall(f, call)
	if !ok || !types.Identical(t.Elem(), types.Typ[types.Byte]) || stmt == nil || f.File.Tok.Line(stmt.Pos()) == f.File.Tok.Line(f.Decl.Body.Lbrace) ||
		!f.Importable(call.Pos(), "encoding/hex") || !f.Predeclared(call.Pos(), "byte", "string") {
		return nil, nil
	}
	sum := freshOf(f, "sum", number)
	begin := sum + " := " + f.Text(arg) + "\n"
	plain = []analysis.TextEdit{patch.Insert(stmt.Pos(), begin), patch.Replace(call, "hex.EncodeToString("+sum+"[:])")}
	if t.Len() == 0 || t.Len() > textBuffer || !f.Predeclared(call.Pos(), "len") {
		return plain, nil
	}
	array := freshOf(f, "digits", number) // as long as the text is going to be
	begin += fmt.Sprintf("var %s [2 * len(%s)]byte\nhex.Encode(%s[:], %s[:])\n", array, sum, array, sum)
	return plain, []analysis.TextEdit{patch.Insert(stmt.Pos(), begin), patch.Replace(call, "string("+array+"[:])")}
}
