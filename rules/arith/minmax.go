package arith

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// MinMax is the rule minmax, described in the package comment.
var MinMax = rule.New(docs, "minmax", func(f *view.Func) {
	if !f.Predeclared(f.Decl.Pos(), "float64") || isMinMax(f) {
		return
	}
	var first *ast.CallExpr
	var edits []analysis.TextEdit
	var decls []string
	for _, of := range extremes {
		var calls []*ast.CallExpr
		for _, call := range f.Calls() {
			if f.Callee(call) == of.callee && len(call.Args) == 2 && f.PlainCall(call) {
				calls = append(calls, call)
			}
		}
		if calls == nil {
			continue
		}
		if first == nil {
			first = calls[0]
		}
		name, decl := f.Helper(of.helper, func(name string) string {
			return of.text(f, name, f.Text(calls[0].Fun.(*ast.SelectorExpr).X))
		})
		for _, call := range calls {
			edits = append(edits, patch.Replace(call.Fun, name))
		}
		if decl != "" {
			decls = append(decls, "\n\n"+decl)
		}
	}
	if first == nil {
		return
	}
	if decls != nil {
		edits = append(edits, patch.Insert(patch.LineEnd(f, f.Decl), strings.Join(decls, "")))
	}
	f.Report(first, "a function that is not inlined compares two numbers", patch.Fix("compare floats in functions that are inlined", edits...))
})

// An extreme is the lesser or the greater of two numbers.
type extreme struct {
	callee, helper string
	builtin        string // of Go since 1.21
	result, less   string // what is returned, and in which order the first of two is it
}

var extremes = []extreme{
	{"math.Min", "minFloat", "min", "lesser", "<"},
	{"math.Max", "maxFloat", "max", "greater", ">"},
}

// text writes the function that takes the place of that of package math.
func (of extreme) text(f *view.Func, name, math string) string {
	doc := fmt.Sprintf("// %s returns the %s of x and y, as %s.%s does.\nfunc %s(x, y float64) float64 {\n", name, of.result,
		math, patch.UpperFirst(of.builtin), name)
	call := fmt.Sprintf("\treturn %s.%s(x, y)\n}", math, patch.UpperFirst(of.builtin))
	if f.Since("go1.21") && f.Predeclared(f.Decl.Pos(), of.builtin) {
		return doc + fmt.Sprintf("\tif m := %s(x, y); m == m { // both are numbers\n\t\treturn m\n\t}\n", of.builtin) + call
	}
	return doc + fmt.Sprintf("\tswitch {\n\tcase x %[1]s y:\n\t\treturn x\n\tcase y %[1]s x:\n\t\treturn y\n\t}\n", of.less) + call
}

// isMinMax reports whether a function is one of those that take the place of others.
func isMinMax(f *view.Func) bool {
	doc := f.Decl.Doc.Text()
	return slices.ContainsFunc(extremes, func(of extreme) bool { return strings.Contains(doc, " returns the "+of.result+" of x and y, as ") })
}
