package number

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// spreadText reports the calls of a function that format a list of values which it was given, mostly one string, or
// none with a format.
func spreadText(f *view.Func) {
	var lists, formats []*ast.CallExpr
	for _, call := range f.Calls() {
		if !call.Ellipsis.IsValid() || f.File.HasComment(call) {
			continue
		}
		list := call.Args[len(call.Args)-1]
		if s, ok := types.Unalias(f.Info.TypeOf(list)).(*types.Slice); !ok || !isAny(s.Elem()) {
			continue
		}
		switch callee := f.Callee(call); {
		case callee == "fmt.Sprint" && !looksAt(f, list):
			lists = append(lists, call)
		case callee == "fmt.Sprintf" && f.Constant(call.Args[0]) == nil && !asksLength(f, list):
			formats = append(formats, call)
		}
	}
	if lists != nil {
		spread(f, lists, allTexts)
	}
	if formats != nil && f.Importable(f.Decl.Pos(), "strings") {
		spread(f, formats, formatText)
	}
}

// A spreader is a function that takes the place of one of package fmt, with the same arguments: its name, what it does, its
// parameters but for the type of the last one, and its body, with the name of package fmt left out.
type spreader struct{ name, does, params, body string }

var allTexts = spreader{"anyTexts", "returns fmt.Sprint(v...), a string alone as it is", "v ...", `	if len(v) == 1 {
		if s, ok := v[0].(string); ok {
			return s
		}
	}
	return %s.Sprint(v...)`}

var formatText = spreader{"formatText", "returns fmt.Sprintf(format, v...), a format without verbs as it is", "format string, v ...",
	`	if len(v) == 0 && strings.IndexByte(format, '%%') < 0 {
		return format
	}
	return %s.Sprintf(format, v...)`}

// looksAt reports whether the function looks itself for types of the elements of a list.
func looksAt(f *view.Func, list ast.Expr) bool {
	for a := range view.All[*ast.TypeAssertExpr](f) {
		if x, ok := ast.Unparen(a.X).(*ast.IndexExpr); ok && eval.Same(f, ast.Unparen(x.X), ast.Unparen(list)) {
			return true
		}
	}
	return false
}

// asksLength reports whether the function asks how many elements a list has.
func asksLength(f *view.Func, list ast.Expr) bool {
	for _, call := range f.Calls() {
		if f.Builtin(call) == "len" && eval.Same(f, ast.Unparen(call.Args[0]), ast.Unparen(list)) {
			return true
		}
	}
	return false
}

// spread puts a function in place of one of package fmt.
func spread(f *view.Func, calls []*ast.CallExpr, by spreader) {
	sel, ok := calls[0].Fun.(*ast.SelectorExpr)
	at := f.Decl.Pos()
	if !ok || f.Lookup(at, f.Text(sel.X)) != f.Object(sel.X) || !f.Predeclared(at, "string", "len") {
		return
	}
	name, decl := f.Helper(by.name, func(name string) string {
		return fmt.Sprintf("// %[1]s %[2]s.\nfunc %[1]s(%[3]s%[4]s) string {\n%[5]s\n}", name, by.does, by.params, f.AnyText(at), fmt.Sprintf(by.body, f.Text(sel.X)))
	})
	f.Report(calls[0], "package fmt makes a text that may be there already",
		patch.Fix("return it as it is", patch.Callees(f, calls, name, decl)...))
}
