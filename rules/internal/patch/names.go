package patch

import (
	"go/ast"
	"go/token"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/gohone/hone/rules/internal/view"
)

// LowerFirst makes a name unexported.
func LowerFirst(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(r)) + name[size:]
}

func UpperFirst(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r)) + name[size:]
}

// QuoteByte writes a character constant.
func QuoteByte(b byte) string { return strconv.QuoteRune(rune(b)) }

// ConstantAt writes a constant string at a position: by its name where that means the same there. It is empty if it is none.
func ConstantAt(f *view.Func, e ast.Expr, at token.Pos) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return e.Value
	case *ast.Ident:
		if f.Constant(e) != nil && f.Lookup(at, e.Name) == f.Object(e) {
			return e.Name
		}
	}
	if s, ok := f.StringConstant(e); ok {
		return strconv.Quote(s)
	}
	return ""
}
