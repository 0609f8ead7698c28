package table

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// givenLiterals are the literals that a function gives others of the package to read.
type givenLiterals struct {
	seen  []string // their texts
	names []string // of the variables that are proposed
}

// add reports whether an expression is such a literal, and proposes a variable of the package for it, and for those
// that read the same.
func (g *givenLiterals) add(f *view.Func, call *ast.CallExpr, e ast.Expr) bool {
	key := givenText(f, call, e)
	if key == "" || slices.Contains(g.seen, key) {
		return key != ""
	}
	_, param := parameterOf(f, call, e)
	name := f.FreshInPackage(patch.LowerFirst(f.Decl.Name.Name)+patch.UpperFirst(param.Name()), g.names...)
	g.seen, g.names = append(g.seen, key), append(g.names, name)
	edits := []analysis.TextEdit{patch.Above(f, "var "+name+" = "+key)}
	for _, other := range f.Calls() {
		for _, arg := range other.Args {
			if arg == e || isInvariant(f, arg) && givenText(f, other, arg) == key {
				edits = append(edits, patch.Replace(arg, name))
			}
		}
	}
	f.Report(e, "every call makes the same table", patch.Fix("make "+name+" once", edits...))
	return true
}

// givenText returns the text of a literal that is given to a function of the package which only reads it,
// empty if that is not so.
func givenText(f *view.Func, call *ast.CallExpr, e ast.Expr) string {
	if _, ok := e.(*ast.CompositeLit); !ok || call.Ellipsis.IsValid() || !givenReadOnly(f, call, e, 2) {
		return ""
	}
	return f.Text(e)
}
