package number

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// BigText is the rule bigtext, described in the package comment.
var BigText = rule.New(docs, "bigtext", func(f *view.Func) {
	var first ast.Node
	var edits []analysis.TextEdit
	name, decl := "", ""
	for _, call := range f.Calls() {
		x, method := bigFormatted(f, call)
		if x == nil || f.File.HasComment(call) {
			continue
		}
		text := f.Text(x) + method
		if method == "" {
			if !f.Predeclared(f.Decl.Pos(), "string") || !f.Importable(f.Decl.Pos(), "math/big") {
				continue
			}
			if name == "" {
				name, decl = f.Helper("bigHex", bigHex)
			}
			text = name + "(" + f.Text(x) + ")"
		}
		if edits = append(edits, patch.Replace(call, text)); first == nil {
			first = call
		}
	}
	if first == nil {
		return
	}
	if decl != "" {
		edits = append(edits, patch.Insert(patch.LineEnd(f, f.Decl), "\n\n"+decl))
	}
	f.Report(first, "package fmt is not needed for the text of a big number",
		patch.Fix("ask the number for its text", edits...))
})

// bigMethods are the calls of methods that make the text of a format, empty for a function that does.
var bigMethods = map[string]string{
	"%v": ".String()", "%d": ".String()", "%s": ".String()", "%x": ".Text(16)", "%b": ".Text(2)", "%o": ".Text(8)", "%#x": "",
}

// bigFormatted returns a big number of which a call of package fmt makes the text, and the call of a method that makes the same,
// empty for hexadecimal digits after 0x; nil for another call.
func bigFormatted(f *view.Func, call *ast.CallExpr) (x ast.Expr, method string) {
	method, ok := bigMethods[formatted(f, call)]
	if !ok {
		return nil, ""
	}
	x = ast.Unparen(call.Args[len(call.Args)-1])
	if types.TypeString(f.Info.TypeOf(x), nil) != "*math/big.Int" {
		return nil, ""
	}
	if view.Any(x, func(n ast.Node) bool { _, literal := n.(*ast.CompositeLit); return literal }) {
		return nil, ""
	}
	switch x.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr:
	default:
		return nil, ""
	}
	return x, method
}

// bigHex declares a function of a name.
func bigHex(name string) string {
	return fmt.Sprintf(`// %[1]s returns the hexadecimal digits of x after 0x, as package fmt writes them by %%#x.
func %[1]s(x *big.Int) string {
	digits := x.Text(16)
	switch digits[0] {
	case '-':
		return "-0x" + digits[1:]
	case '<': // nil
		return digits
	}
	return "0x" + digits
}`, name)
}
