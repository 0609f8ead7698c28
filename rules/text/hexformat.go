package text

import (
	"fmt"
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
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
func hexArray(f *view.Func, p *piece, t *types.Array, width int, text string) {
	switch ast.Unparen(p.e).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
	default:
		return
	}
	fits := width == 0 || t.Len() > 0 && int64(width) <= 2*t.Len()
	if fits && types.Identical(t.Elem(), types.Typ[types.Byte]) && f.Info.Types[p.e].Addressable() {
		p.expr = "hex.EncodeToString(" + text + "[:])"
	}
}

// zeroPadded fills in the piece of a whole number without a sign that is written with as
// many hexadecimal digits as its type can need, or more: these are the digits of its bytes.
func zeroPadded(f *view.Func, p *piece, u *types.Basic, width int, as func(types.BasicKind) string) {
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
	if 4*width < bits || width > 2 && (!f.Since("go1.19") || !f.Importable(p.e.Pos(), "encoding/binary")) {
		return
	}
	unsigned := map[int]types.BasicKind{4: types.Uint16, 8: types.Uint32, 16: types.Uint64}
	kind, ok := unsigned[width]
	switch {
	case width == 2:
		p.expr = "hex.EncodeToString([]byte{" + as(types.Byte) + "})"
	case ok:
		name := types.Typ[kind].Name()
		p.expr = fmt.Sprintf("hex.EncodeToString(binary.BigEndian.Append%s(make([]byte, 0, %d), %s))", patch.UpperFirst(name), width/2, as(kind))
	}
}
