package number

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// AnyText is the rule anytext, described in the package comment.
var AnyText = rule.New(docs, "anytext", func(f *view.Func) {
	for _, verb := range []string{"%v", "%s"} {
		var calls []*ast.CallExpr
		for _, call := range f.Calls() {
			if formatsAny(f, call) == verb && !f.File.HasComment(call) && !asserted(f, call.Args[len(call.Args)-1]) {
				calls = append(calls, call)
			}
		}
		if calls != nil {
			textOf(f, calls, verb)
		}
	}
})

// formatsAny returns the verb by which a call makes text of one value of an interface without
// methods, empty for another call.
func formatsAny(f *view.Func, call *ast.CallExpr) (verb string) {
	if call.Ellipsis.IsValid() || f.Spread(call) || len(call.Args) == 0 {
		return ""
	}
	switch f.Callee(call) {
	case "fmt.Sprint":
		verb = "%v"
	case "fmt.Sprintf":
		verb, _ = f.StringConstant(call.Args[0])
	}
	value := call.Args[len(call.Args)-1]
	want := 2
	if f.Callee(call) == "fmt.Sprint" {
		want = 1
	}
	t, ok := f.Info.TypeOf(value).Underlying().(*types.Interface)
	if _, param := types.Unalias(f.Info.TypeOf(value)).(*types.TypeParam); param || !ok || len(call.Args) != want ||
		t.NumMethods() > 0 || verb != "%v" && verb != "%s" {
		return ""
	}
	return verb
}

// asserted reports whether the function looks itself for types in a value, as the rewritten code does.
func asserted(f *view.Func, v ast.Expr) bool {
	for a := range view.All[*ast.TypeAssertExpr](f) {
		if eval.Same(f, ast.Unparen(a.X), ast.Unparen(v)) {
			return true
		}
	}
	return false
}

// cases are the types whose text package strconv makes as package fmt does by %v.
var cases = []struct{ name, text string }{
	{"int", "strconv.Itoa(v)"},
	{"int64", "strconv.FormatInt(v, 10)"},
	{"uint64", "strconv.FormatUint(v, 10)"},
	{"bool", "strconv.FormatBool(v)"},
}

// textOf reports all calls of a function that format by one verb.
func textOf(f *view.Func, calls []*ast.CallExpr, verb string) {
	first := calls[0]
	sel, ok := first.Fun.(*ast.SelectorExpr)
	if !ok || f.Lookup(f.Decl.Pos(), f.Text(sel.X)) != f.Object(sel.X) || !f.Predeclared(f.Decl.Pos(), "string") {
		return
	}
	format, empty := f.Text(sel.X), "interface{}"
	if f.Since("go1.18") && f.Predeclared(f.Decl.Pos(), "any") {
		empty = "any"
	}
	name, body := "", ""
	if verb == "%s" {
		name = f.FreshInPackage("anyString")
		body = fmt.Sprintf("\tif s, ok := v.(string); ok {\n\t\treturn s\n\t}\n\treturn %s.Sprintf(\"%%s\", v)\n", format)
	} else {
		if !f.Importable(f.Decl.Pos(), "strconv") || !f.Predeclared(f.Decl.Pos(), "int", "int64", "uint64", "bool") {
			return
		}
		name = f.FreshInPackage("anyText")
		var b strings.Builder
		b.WriteString("\tswitch v := v.(type) {\n\tcase string:\n\t\treturn v\n")
		for _, c := range cases {
			fmt.Fprintf(&b, "\tcase %s:\n\t\treturn %s\n", c.name, c.text)
		}
		fmt.Fprintf(&b, "\t}\n\treturn %s.Sprint(v)\n", format)
		body = b.String()
	}
	var edits []analysis.TextEdit
	for _, call := range calls {
		edits = append(edits, patch.Replace(call, name+"("+f.Text(call.Args[len(call.Args)-1])+")"))
	}
	edits = append(edits, patch.Insert(patch.LineEnd(f, f.Decl), fmt.Sprintf(
		"\n\n// %s returns the text of a value as package fmt formats it by %s.\nfunc %s(v %s) string {\n%s}",
		name, verb, name, empty, body)))
	f.Report(first, "package fmt makes the text of a value that may be plain",
		patch.Fix("return plain values as they are", edits...))
}
