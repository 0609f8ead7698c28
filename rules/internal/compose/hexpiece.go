package compose

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// bytesOf fills in the piece of a slice of bytes. One without any has blanks or zeros for all of its width.
func bytesOf(f *view.Func, p *Piece, verb string, width int, text string) {
	n := 2 * int(local.KnownLen(f, p.Operand))
	if width > n {
		return
	}
	switch verb {
	case "s":
		p.Expr, p.Bare = "string("+text+")", true
	case "q":
		p.Expr = "strconv.Quote(string(" + text + "))"
	case "x":
		p.Expr, p.Digits = "hex.EncodeToString("+text+")", n
	}
}

// hexArray fills in the piece of an array of bytes as hexadecimal digits. Zeros in front
// of them are none if the digits alone are as wide.
func hexArray(f *view.Func, p *Piece, t *types.Array, width int, text string) {
	switch ast.Unparen(p.Operand).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
	default:
		return
	}
	if Fills(t, width) && f.Info.Types[p.Operand].Addressable() {
		p.Expr = "hex.EncodeToString(" + text + "[:])"
		p.Digits = 2 * int(t.Len())
	}
}

// Fills reports whether the hexadecimal digits of an array of bytes are as many as a width, or more.
func Fills(t *types.Array, width int) bool {
	return types.Identical(t.Elem(), types.Typ[types.Byte]) && int64(width) <= 2*t.Len()
}

// zeroPadded fills in the piece of a whole number without a sign that is written with as
// many hexadecimal digits as its type can need, or more: these are the digits of its bytes.
func zeroPadded(f *view.Func, p *Piece, u *types.Basic, width int, as func(types.BasicKind) string) {
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
	if 4*width < bits || width > 2 && (!f.Since("go1.19") || !f.Importable(p.Operand.Pos(), "encoding/binary")) {
		return
	}
	unsigned := map[int]types.BasicKind{4: types.Uint16, 8: types.Uint32, 16: types.Uint64}
	kind, ok := unsigned[width]
	switch {
	case width == 2:
		p.Expr, p.Digits = "hex.EncodeToString([]byte{"+as(types.Byte)+"})", width
	case ok:
		name := types.Typ[kind].Name()
		p.Expr = fmt.Sprintf("hex.EncodeToString(binary.BigEndian.Append%s(make([]byte, 0, %d), %s))",
			patch.UpperFirst(name), width/2, as(kind))
		p.Digits = width
	}
}
