package number

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
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
		var calls, reflected []*ast.CallExpr
		for _, call := range f.Calls() {
			if formatted(f, call) != verb || f.File.HasComment(call) || eval.Asserted(f, call.Args[len(call.Args)-1]) {
				continue
			}
			switch t := f.Info.TypeOf(call.Args[len(call.Args)-1]); {
			case isAny(t):
				calls = append(calls, call)
			case types.TypeString(t, nil) == "reflect.Value" && verb == "%v":
				reflected = append(reflected, call)
			}
		}
		if calls != nil {
			textOf(f, calls, verb)
		}
		if reflected != nil {
			reflectedText(f, reflected)
		}
	}
	spreadText(f)
})

// isAny reports whether a type is an interface without methods.
func isAny(t types.Type) bool {
	_, param := types.Unalias(t).(*types.TypeParam)
	i, ok := t.Underlying().(*types.Interface)
	return ok && !param && i.NumMethods() == 0
}

// formatted returns the format by which a call makes text of one value, such as %v, empty for another call.
func formatted(f *view.Func, call *ast.CallExpr) (verb string) {
	if call.Ellipsis.IsValid() || f.Spread(call) || len(call.Args) == 0 {
		return ""
	}
	switch f.Callee(call) {
	case "fmt.Sprint":
		verb = "%v"
	case "fmt.Sprintf":
		verb, _ = f.StringConstant(call.Args[0])
	}
	want := 2
	if f.Callee(call) == "fmt.Sprint" {
		want = 1
	}
	if len(call.Args) != want {
		return ""
	}
	return verb
}

// cases are the types whose text package strconv makes as package fmt does by %v.
var cases = []struct{ name, text string }{
	{"int", "strconv.Itoa(v)"},
	{"int64", "strconv.FormatInt(v, 10)"},
	{"uint64", "strconv.FormatUint(v, 10)"},
	{"bool", "strconv.FormatBool(v)"},
	{"float64", "strconv.FormatFloat(v, 'g', -1, 64)"},
}

// textOf reports all calls of a function that format by one verb.
func textOf(f *view.Func, calls []*ast.CallExpr, verb string) {
	sel, ok := calls[0].Fun.(*ast.SelectorExpr)
	if !ok || f.Lookup(f.Decl.Pos(), f.Text(sel.X)) != f.Object(sel.X) || !f.Predeclared(f.Decl.Pos(), "bool", "string") {
		return
	}
	format, empty := f.Text(sel.X), f.AnyText(f.Decl.Pos())
	name, body := "", ""
	if verb == "%s" {
		name = f.FreshInPackage("anyString")
		body = fmt.Sprintf("\tif s, ok := v.(string); ok {\n\t\treturn s\n\t}\n\treturn %s.Sprintf(\"%%s\", v)\n", format)
	} else {
		if !f.Importable(f.Decl.Pos(), "strconv") || !f.Predeclared(f.Decl.Pos(), "int", "int64", "uint64", "bool", "float64") {
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
	callHelper(f, calls, helper{name, fmt.Sprintf("// %s returns the text of a value as package fmt formats it by %s.\nfunc %s(v %s) string {\n%s}",
		name, verb, name, empty, body), sameText(verb, empty, name)})
}

// sameText is the body of a function that compares the texts of two values by their values, where these are of one plain type:
// each number has its own text, but for zero, which may be negative.
func sameText(verb, empty, text string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "(v, w %s) bool {\n\tswitch v := v.(type) {\n", empty)
	compared := []string{"string"}
	if verb == "%v" {
		for _, c := range cases {
			compared = append(compared, c.name)
		}
	}
	for _, name := range compared {
		also, same := "", "v == w"
		if name == "float64" {
			also, same = " && v != 0", "v == w || v != v && w != w"
		}
		fmt.Fprintf(&b, "\tcase %[1]s:\n\t\tif w, ok := w.(%[1]s); ok%s {\n\t\t\treturn %s\n\t\t}\n", name, also, same)
	}
	fmt.Fprintf(&b, "\t}\n\treturn %[1]s(v) == %[1]s(w)\n}", text)
	return b.String()
}

// A helper is a function that makes text, its declaration, empty if there is one, and what comes after the name of another one, which compares two
// of these texts.
type helper struct{ name, decl, same string }

// callHelper reports calls that a function takes the place of.
func callHelper(f *view.Func, calls []*ast.CallExpr, h helper) {
	calls = slices.DeleteFunc(slices.Clone(calls), func(c *ast.CallExpr) bool { // those inside of others stay
		return slices.ContainsFunc(calls, func(outer *ast.CallExpr) bool { return c != outer && view.Within(c.Pos(), outer) })
	})
	var edits []analysis.TextEdit
	left, decl, same := slices.Clone(calls), "", ""
	if h.decl != "" {
		decl = "\n\n" + h.decl
	}
	of := func(call *ast.CallExpr) string { return f.Text(call.Args[len(call.Args)-1]) }
	for e := range view.All[*ast.BinaryExpr](f) {
		a, b := textsOf(f, e)
		if !slices.Contains(left, a) || !slices.Contains(left, b) || !settled(f, b) || f.File.HasComment(e) {
			continue
		}
		if same == "" {
			same = f.FreshInPackage("sameText")
			decl += fmt.Sprintf("\n\n// %[1]s reports whether %s returns the same for two values.\nfunc %[1]s%[3]s", same, h.name, h.same)
		}
		not := map[bool]string{true: "!"}[e.Op == token.NEQ]
		edits = append(edits, patch.Replace(e, not+same+"("+of(a)+", "+of(b)+")"))
		left = slices.DeleteFunc(left, func(c *ast.CallExpr) bool { return c == a || c == b })
	}
	for _, call := range left {
		edits = append(edits, patch.Replace(call, h.name+"("+of(call)+")"))
	}
	if decl != "" {
		edits = append(edits, patch.Insert(patch.LineEnd(f, f.Decl), decl))
	}
	f.Report(calls[0], "package fmt makes the text of a value that may be plain",
		patch.Fix("return plain values as they are", edits...))
}

// textsOf returns two calls whose results an expression compares for being the same, nil for what is none.
func textsOf(f *view.Func, e *ast.BinaryExpr) (a, b *ast.CallExpr) {
	t := f.Info.TypeOf(e)
	if e.Op != token.EQL && e.Op != token.NEQ || t != types.Typ[types.Bool] && t != types.Typ[types.UntypedBool] {
		return nil, nil
	}
	a, _ = ast.Unparen(e.X).(*ast.CallExpr)
	b, _ = ast.Unparen(e.Y).(*ast.CallExpr)
	return a, b
}

// reflectedText reports all calls of a function that format values of package reflect by %v.
func reflectedText(f *view.Func, calls []*ast.CallExpr) {
	sel, ok := calls[0].Fun.(*ast.SelectorExpr)
	if !ok || f.Lookup(f.Decl.Pos(), f.Text(sel.X)) != f.Object(sel.X) || !f.Importable(f.Decl.Pos(), "strconv", "reflect") ||
		!f.Predeclared(f.Decl.Pos(), "bool", "string") {
		return
	}
	name, decl := f.Helper("valueText", func(name string) string {
		return fmt.Sprintf(`// %[1]s returns the text of a value as package fmt formats it by %%v.
func %[1]s(v reflect.Value) string {
	if !v.IsValid() || v.Type().PkgPath() != "" { // it may have methods
		return %[2]s.Sprint(v)
	}
	switch v.Kind() {
	case reflect.String:
		return v.String()
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return strconv.FormatUint(v.Uint(), 10)
	case reflect.Float32, reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits())
	}
	return %[2]s.Sprint(v)
}`, name, f.Text(sel.X))
	})
	callHelper(f, calls, helper{name, decl, fmt.Sprintf(`(v, w reflect.Value) bool {
	if v.IsValid() && w.IsValid() && v.Type() == w.Type() && v.Type().PkgPath() == "" {
		switch v.Kind() {
		case reflect.String:
			return v.String() == w.String()
		case reflect.Bool:
			return v.Bool() == w.Bool()
		case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
			return v.Int() == w.Int()
		case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
			return v.Uint() == w.Uint()
		case reflect.Float32, reflect.Float64:
			if x, y := v.Float(), w.Float(); x != 0 {
				return x == y || x != x && y != y
			}
		}
	}
	return %[1]s(v) == %[1]s(w)
}`, name)})
}

// settled reports whether the value of which a call makes the text stays the same while another text is made: it is a variable that
// nothing but the function itself sets.
func settled(f *view.Func, call *ast.CallExpr) bool {
	x := ast.Unparen(call.Args[len(call.Args)-1])
	if inner, ok := x.(*ast.CallExpr); ok && f.Callee(inner) == "reflect.ValueOf" {
		x = ast.Unparen(inner.Args[0])
	}
	v, ok := f.Object(x).(*types.Var)
	return ok && f.IsLocal(v) && !eval.Shared(f, v)
}
