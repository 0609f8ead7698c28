package chars

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/partial"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// MapChars is the rule mapchars, described in the package comment.
var MapChars = rule.New(docs, "mapchars", func(f *view.Func) {
	for _, call := range f.Calls() {
		callee := f.Callee(call)
		if callee != "strings.Map" && callee != "bytes.Map" || !f.PlainCall(call) {
			continue
		}
		if ready := inLibrary(f, call); ready != "" {
			f.Report(call, ready+" does this with less", patch.Fix("call "+ready, patch.Replace(call.Fun, ready), gone(call)))
			continue
		}
		made, ok := madeOfASCII(f, call.Args[0])
		if !ok || !f.Predeclared(f.Decl.Body.Rbrace, "len", "string", "byte", "int8", "append", "make", "rune") {
			continue
		}
		if !initorder.Plain(f) || initorder.Runs(f) {
			f.Nearly(call.Pos(), near.InitOrder, f.Decl.Name.Name)
			continue
		}
		f.Report(call, "a function is called for each character", mapFix(f, call, strings.TrimSuffix(callee, ".Map"), made))
	}
})

// gone deletes the first argument of a call.
func gone(call *ast.CallExpr) analysis.TextEdit {
	return analysis.TextEdit{Pos: call.Args[0].Pos(), End: call.Args[1].Pos()}
}

// inLibrary returns the function of the library that maps characters by one of package unicode, empty if there is none.
func inLibrary(f *view.Func, call *ast.CallExpr) string {
	sel, ok := call.Args[0].(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	fn, ok := f.Info.Uses[sel.Sel].(*types.Func)
	if !ok {
		return ""
	}
	switch name := fn.FullName(); name {
	case "unicode.ToLower", "unicode.ToUpper":
		return f.Text(call.Fun.(*ast.SelectorExpr).X) + strings.TrimPrefix(name, "unicode")
	}
	return ""
}

// madeOfASCII returns what a function makes of each ASCII character, -1 where it drops it; false if that is not known or is not ASCII.
func madeOfASCII(f *view.Func, mapping ast.Expr) (made [utf8.RuneSelf]int8, ok bool) {
	decl := mapped(f, ast.Unparen(mapping))
	if decl == nil || len(decl.Type.Params.List) != 1 || len(decl.Type.Params.List[0].Names) != 1 {
		return made, false
	}
	v, ok := f.Info.Defs[decl.Type.Params.List[0].Names[0]].(*types.Var)
	if !ok {
		return made, false
	}
	of := f.Of(decl)
	for c := range made {
		value, ok := partial.Says(of, v, int64(c))
		if !ok {
			return made, false
		}
		to, exact := constant.Int64Val(value)
		if !exact || to >= utf8.RuneSelf {
			return made, false
		}
		made[c] = int8(max(to, -1))
	}
	return made, true
}

// mapped returns the function that an expression is: a literal, one of the package, or the only value of a variable of the
// package; nil for others.
func mapped(f *view.Func, e ast.Expr) *ast.FuncDecl {
	if lit, ok := e.(*ast.FuncLit); ok {
		return &ast.FuncDecl{Name: f.Decl.Name, Type: lit.Type, Body: lit.Body}
	}
	switch o := f.Object(e).(type) {
	case *types.Func:
		if d := f.Index.Decl(o); d != nil && d.Body != nil && f.BuiltWith(o) {
			return d
		}
	case *types.Var:
		if lit := onlyLiteral(f, o); lit != nil {
			return &ast.FuncDecl{Name: f.Decl.Name, Type: lit.Type, Body: lit.Body}
		}
	}
	return nil
}

// onlyLiteral returns the literal that a variable of the package is declared with and that it always is, nil if there is none.
func onlyLiteral(f *view.Func, v *types.Var) *ast.FuncLit {
	id := f.Index.Declared(v)
	if v.Parent() != f.Pass.Pkg.Scope() || v.Exported() || id == nil || !f.BuiltWith(v) || f.NamedInUnloaded(v.Name()) {
		return nil
	}
	for _, use := range f.Index.Names(v) {
		if _, argument := f.Index.Enclosing(use)[0].(*ast.CallExpr); !argument && use != id {
			return nil
		}
	}
	spec, ok := f.Index.Enclosing(id)[0].(*ast.ValueSpec)
	if !ok || len(spec.Names) != 1 || len(spec.Values) != 1 {
		return nil
	}
	lit, _ := spec.Values[0].(*ast.FuncLit)
	return lit
}

// mapFix lets a function that knows what becomes of ASCII take the place of the library's.
func mapFix(f *view.Func, call *ast.CallExpr, pkg string, made [utf8.RuneSelf]int8) analysis.SuggestedFix {
	base := patch.LowerFirst(f.Decl.Name.Name)
	if id, ok := call.Args[0].(*ast.Ident); ok {
		base = patch.LowerFirst(id.Name)
	}
	table := f.FreshInPackage(base + "ASCII")
	name := f.FreshInPackage(base + "Map")
	var b strings.Builder
	fmt.Fprintf(&b, "\n\n// %s is %s.Map with a function that makes of ASCII characters what %s has.\n", name, pkg, table)
	if pkg == "strings" {
		fmt.Fprintf(&b, mapText, name, table, f.Text(call.Fun))
	} else {
		fmt.Fprintf(&b, mapBytes, name, table, f.Text(call.Fun))
	}
	var numbers []string
	for _, to := range made {
		numbers = append(numbers, strconv.Itoa(int(to)))
	}
	fmt.Fprintf(&b, "\n\n// %s has what becomes of each ASCII character, -1 where it is left out.\n%s", table, patch.NumberTable(table, "int8", numbers))
	return patch.Fix("look ASCII characters up in a table", patch.Replace(call.Fun, name), patch.Below(f, b.String()))
}

const mapText = `func %[1]s(mapping func(rune) rune, s string) string {
	i := 0
	for i < len(s) && int(s[i]) < len(%[2]s) && %[2]s[s[i]] == int8(s[i]) {
		i++
	}
	if i == len(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	b.WriteString(s[:i])
	for ; i < len(s); i++ {
		if int(s[i]) >= len(%[2]s) {
			return %[3]s(mapping, s)
		}
		if c := %[2]s[s[i]]; c >= 0 {
			b.WriteByte(byte(c))
		}
	}
	return b.String()
}`

const mapBytes = `func %[1]s(mapping func(rune) rune, s []byte) []byte {
	b := make([]byte, 0, len(s))
	for _, c := range s {
		if int(c) >= len(%[2]s) {
			return %[3]s(mapping, s)
		}
		if c := %[2]s[c]; c >= 0 {
			b = append(b, byte(c))
		}
	}
	return b
}`
