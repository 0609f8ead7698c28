package call

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// AnyEqual is the rule anyequal, described in the package comment.
var AnyEqual = rule.New(docs, "anyequal", func(f *view.Func) {
	var calls []*ast.CallExpr
	generic := false
	for _, call := range f.Calls() {
		if f.Callee(call) != "reflect.DeepEqual" || len(call.Args) != 2 || f.File.HasComment(call) || isStatement(f, call) ||
			eval.Asserted(f, call.Args[0]) || eval.Asserted(f, call.Args[1]) {
			continue
		}
		t := f.Info.TypeOf(call.Args[0])
		if !types.Identical(t, f.Info.TypeOf(call.Args[1])) || !holdsAny(t) {
			continue
		}
		calls = append(calls, call)
		generic = generic || isTypeParam(t)
	}
	if calls != nil {
		plainFirst(f, calls, generic)
	}
})

// holdsAny reports whether values of any type may be in a variable of a type: it is an interface without methods, or a
// type parameter.
func holdsAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && (isTypeParam(t) || i.NumMethods() == 0)
}

func isTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// compared are the types whose values the operator compares as reflect.DeepEqual does, those that are in most interfaces.
var compared = []string{"string", "bool", "int", "int32", "int64", "uint64", "float64"}

// plainFirst puts a function that looks for plain values in place of calls of reflect.DeepEqual.
func plainFirst(f *view.Func, calls []*ast.CallExpr, generic bool) {
	sel, ok := calls[0].Fun.(*ast.SelectorExpr)
	at := f.Decl.Pos()
	if !ok || f.Lookup(at, f.Text(sel.X)) != f.Object(sel.X) || !f.Predeclared(at, compared...) {
		return
	}
	params, switched, other := "(a, b "+f.AnyText(at)+")", "a", "b"
	if generic {
		if !f.Predeclared(at, "any") {
			return
		}
		params, switched, other = "[T any](a, b T)", "any(a)", "any(b)"
	}
	name, decl := f.Helper("equalPlain", func(name string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "// %s reports what reflect.DeepEqual does, which it asks where values are not plain.\nfunc %[1]s%s bool {\n", name, params)
		fmt.Fprintf(&b, "\tswitch a := %s.(type) {\n", switched)
		for _, typ := range compared {
			fmt.Fprintf(&b, "\tcase %s:\n\t\tb, ok := %s.(%[1]s)\n\t\treturn ok && a == b\n", typ, other)
		}
		fmt.Fprintf(&b, "\t}\n\treturn %s.DeepEqual(a, b)\n}", f.Text(sel.X))
		return b.String()
	})
	f.Report(calls[0], "values that may be plain are compared through reflection",
		patch.Fix("compare plain values without reflection", patch.Callees(f, calls, name, decl)...))
}
