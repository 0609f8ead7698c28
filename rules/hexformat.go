package rules

import (
	"fmt"
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// verbAt returns the place of the letter of a verb that begins at a place of a format:
// behind a precision of one digit for f, and behind a width with zeros for x; -1 if it is
// a verb that is not understood here.
func verbAt(format string, at int) int {
	end, letters := at, "dsvtxqgf"
	isDigit := func() bool { return end < len(format) && '0' <= format[end] && format[end] <= '9' }
	switch {
	case strings.HasPrefix(format[at:], "."):
		end, letters = at+1, "f"
		if isDigit() {
			end++
		}
	case strings.HasPrefix(format[at:], "0"):
		letters = "x"
		for isDigit() && end < at+3 {
			end++
		}
	}
	if end == len(format) || !strings.Contains(letters, format[end:end+1]) {
		return -1
	}
	return end
}

// zeroWidth takes the width from a verb such as 08x, which is 0 for a verb without one.
func zeroWidth(verb string) (width int, letter string, ok bool) {
	if verb[0] != '0' {
		return 0, verb, true
	}
	width, err := strconv.Atoi(verb[1 : len(verb)-1])
	return width, verb[len(verb)-1:], err == nil && width > 0
}

// hexArray fills in the piece of an array of bytes as hexadecimal digits. Zeros in front
// of them are none if the digits alone are as wide.
func (f *function) hexArray(p *piece, t *types.Array, width int, text string) {
	switch ast.Unparen(p.e).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
	default:
		return
	}
	fits := width == 0 || t.Len() > 0 && int64(width) <= 2*t.Len()
	if fits && types.Identical(t.Elem(), types.Typ[types.Byte]) && f.pass.TypesInfo.Types[p.e].Addressable() {
		p.expr = "hex.EncodeToString(" + text + "[:])"
	}
}

// zeroPadded fills in the piece of a whole number without a sign that is written with as
// many hexadecimal digits as its type can need, or more: these are the digits of its bytes.
func (f *function) zeroPadded(p *piece, u *types.Basic, width int, as func(types.BasicKind) string) {
	var bits int
	switch u.Kind() {
	case types.Uint8:
		bits = 8
	case types.Uint16:
		bits = 16
	case types.Uint32:
		bits = 32
	case types.Uint, types.Uint64, types.Uintptr:
		bits = 64
	default:
		return
	}
	if 4*width < bits || width > 2 && (!f.since("go1.19") || !f.importable(p.e.Pos(), "encoding/binary")) {
		return
	}
	unsigned := map[int]types.BasicKind{4: types.Uint16, 8: types.Uint32, 16: types.Uint64}
	kind, ok := unsigned[width]
	switch {
	case width == 2:
		p.expr = "hex.EncodeToString([]byte{" + as(types.Byte) + "})"
	case ok:
		name := types.Typ[kind].Name()
		p.expr = fmt.Sprintf("hex.EncodeToString(binary.BigEndian.Append%s(make([]byte, 0, %d), %s))", upperFirst(name), width/2, as(kind))
	}
}

// hexOfResult returns the edits for fmt.Sprintf("%x", f(x)) where f returns an array of
// bytes, which must be a variable before it can be sliced; nil if the call is none. The
// names of variables have a number, if it is above 1.
func (f *function) hexOfResult(call *ast.CallExpr, number int) (plain, buffered []analysis.TextEdit) {
	if f.callee(call) != "fmt.Sprintf" || call.Ellipsis.IsValid() || len(call.Args) != 2 || f.hasComment(call) {
		return nil, nil
	}
	format, ok := f.stringConstant(call.Args[0])
	arg, isCall := ast.Unparen(call.Args[1]).(*ast.CallExpr)
	if !ok || format != "%x" || !isCall || f.typeOf(arg) == nil || hasFormat(f.typeOf(arg)) {
		return nil, nil
	}
	t, ok := f.typeOf(arg).Underlying().(*types.Array)
	stmt := f.onlyCall(call)
	if !ok || !types.Identical(t.Elem(), types.Typ[types.Byte]) || stmt == nil || f.file.Line(stmt.Pos()) == f.file.Line(f.decl.Body.Lbrace) ||
		!f.importable(call.Pos(), "encoding/hex") || !f.predeclared(call.Pos(), "byte", "string") {
		return nil, nil
	}
	sum := f.freshOf("sum", number)
	begin := sum + " := " + f.text(arg) + "\n"
	plain = []analysis.TextEdit{insert(stmt.Pos(), begin), replace(call, "hex.EncodeToString("+sum+"[:])")}
	if t.Len() == 0 || t.Len() > textBuffer || !f.predeclared(call.Pos(), "len") {
		return plain, nil
	}
	array := f.freshOf("digits", number) // as long as the text is going to be
	begin += fmt.Sprintf("var %s [2 * len(%s)]byte\nhex.Encode(%s[:], %s[:])\n", array, sum, array, sum)
	return plain, []analysis.TextEdit{insert(stmt.Pos(), begin), replace(call, "string("+array+"[:])")}
}
