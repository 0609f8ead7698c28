package eval

import (
	"go/ast"

	"github.com/gohone/hone/rules/internal/view"
)

// Asserted reports whether a function looks itself for types in a value, as code does that would take its place: the value, or the
// interface that it is converted to.
func Asserted(f *view.Func, v ast.Expr) bool {
	of := func(x ast.Expr) ast.Expr {
		x = ast.Unparen(x)
		if from, _ := f.Conversion(x); from != nil {
			return ast.Unparen(from)
		}
		return x
	}
	for a := range view.All[*ast.TypeAssertExpr](f) {
		if Same(f, of(a.X), of(v)) {
			return true
		}
	}
	return false
}
