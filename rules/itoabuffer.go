package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// textBuffer is the size of the buffer that a short text is put together in. A
// longer text moves to the heap as it is appended to.
const textBuffer = 64

// bufferEdits puts the text of a call together in a buffer on the stack, in
// statements before the one that the call is in; nil if that cannot be done or
// there is nothing to gain. Joining strings needs no buffer: it is for numbers.
// The names of the buffer have a number, if it is above 1.
func (f *function) bufferEdits(call *ast.CallExpr, pieces []piece, number int) []analysis.TextEdit {
	stmt := f.onlyCall(call)
	if stmt == nil || len(pieces) < 2 && !pieces[0].hex() || f.file.Line(stmt.Pos()) == f.file.Line(f.decl.Body.Lbrace) || !f.predeclared(call.Pos(), "append", "byte", "string") {
		return nil
	}
	array, buf := f.freshOf("array", number), f.freshOf("buf", number)
	lines := []string{fmt.Sprintf("var %s [%d]byte", array, textBuffer)}
	to, assign, made := array+"[:0]", ":=", false
	for _, p := range pieces {
		text, spares := f.appendPiece(to, p)
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
		insert(stmt.Pos(), strings.Join(lines, "\n")+"\n"),
		replace(call, "string("+buf+")"),
	}
}

// freshOf is fresh for the new variable of a number, from 1 on, of several.
func (f *function) freshOf(base string, number int) string {
	for i := 1; ; i++ {
		name := base
		if i > 1 {
			name += strconv.Itoa(i)
		}
		if f.fresh(name) == name {
			if number--; number == 0 {
				return name
			}
		}
	}
}

// hex says that a piece is bytes as hexadecimal digits.
func (p piece) hex() bool { return strings.HasPrefix(p.expr, hexString) }

const hexString = "hex.EncodeToString("

// appendPiece writes the expression that appends a piece to a buffer, and whether
// that spares a string; empty if there is none.
func (f *function) appendPiece(buf string, p piece) (text string, spares bool) {
	switch {
	case p.expr == "" && isByte(p.lit):
		return fmt.Sprintf("append(%s, %s)", buf, quoteByte(p.lit[0])), false
	case p.expr == "":
		return fmt.Sprintf("append(%s, %s...)", buf, p.text()), false
	case p.bare:
		return fmt.Sprintf("append(%s, %s...)", buf, f.text(p.e)), false
	case p.number != "":
		return fmt.Sprintf("strconv.AppendInt(%s, %s, 10)", buf, p.number), true
	}
	if rest, ok := strings.CutPrefix(p.expr, hexString); ok && f.since("go1.22") {
		return "hex.AppendEncode(" + buf + ", " + rest, true
	}
	for _, name := range []string{"strconv.Format", "strconv.Quote"} {
		if rest, ok := strings.CutPrefix(p.expr, name); ok {
			fn, args, _ := strings.Cut(rest, "(")
			return fmt.Sprintf("strconv.Append%s%s(%s, %s", strings.TrimPrefix(name[len("strconv."):], "Format"), fn, buf, args), true
		}
	}
	return "", false
}

// onlyCall returns the statement that a call is in, if it can be carried out in
// statements before that one: the statement returns the string or assigns it to a
// variable, and has nothing else that takes part in the order of evaluation.
func (f *function) onlyCall(call *ast.CallExpr) ast.Stmt {
	switch p := f.parents(call)[0].(type) {
	case *ast.ReturnStmt:
		for _, r := range p.Results {
			if r != call && !f.steady(r) && !f.pass.TypesInfo.Types[r].IsNil() {
				return nil
			}
		}
		if f.inBlock(p) {
			return p
		}
	case *ast.AssignStmt:
		if p.Tok != token.DEFINE && p.Tok != token.ASSIGN || len(p.Lhs) != 1 || len(p.Rhs) != 1 {
			return nil
		}
		if _, ok := p.Lhs[0].(*ast.Ident); ok && f.inBlock(p) {
			return p
		}
	}
	return nil
}
