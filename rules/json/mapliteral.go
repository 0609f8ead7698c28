package json

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// MapLiteral is the rule jsonmap: encode a struct instead of a map that is written out.
var MapLiteral = rule.New(docs, "jsonmap", func(f *view.Func) {
	for _, call := range f.Calls() {
		switch f.Callee(call) {
		case "encoding/json.Marshal", "encoding/json.MarshalIndent", "(*encoding/json.Encoder).Encode":
			if f.Spread(call) {
				continue
			}
			lit := literalOf(f, call.Args[0])
			if edits := structEdits(f, lit); edits != nil {
				f.Report(lit, "a map is made to be encoded once", patch.Fix("encode a struct, not a map", edits...))
			}
		}
	}
})

// literalOf returns the literal that an expression is, or that is the only value of a variable used nowhere else.
func literalOf(f *view.Func, e ast.Expr) *ast.CompositeLit {
	e = ast.Unparen(e)
	if v, ok := f.Object(e).(*types.Var); ok && f.IsLocal(v) {
		uses := f.Uses(f.Decl, v)
		to, value := view.Assignment(f.Statement(uses[0]), token.DEFINE)
		if len(uses) != 2 || to != ast.Expr(uses[0]) {
			return nil
		}
		e = value
	}
	lit, _ := e.(*ast.CompositeLit)
	return lit
}

// structEdits are the edits that make a map literal, and those it holds, one of a struct with the same JSON; nil if there is none.
func structEdits(f *view.Func, lit *ast.CompositeLit) (edits []analysis.TextEdit) {
	if lit == nil || lit.Type == nil || len(lit.Elts) == 0 || f.File.HasComment(lit.Type) {
		return nil
	}
	t := f.Info.TypeOf(lit)
	m, ok := t.Underlying().(*types.Map)
	if !ok || !view.IsString(m.Key()) || types.NewMethodSet(t).Len() > 0 {
		return nil
	}
	fields := make(map[string]string) // as declared, by key
	var names []string
	var values []ast.Expr
	for _, e := range lit.Elts {
		pair := e.(*ast.KeyValueExpr)
		inner, isLit := pair.Value.(*ast.CompositeLit)
		key, ok := f.StringConstant(pair.Key)
		if !ok || !plainKey(key) || key == "-" || isLit && inner.Type == nil {
			return nil
		}
		more := structEdits(f, inner)
		typ := fieldType(f, m.Elem(), pair.Value)
		if more != nil && isEmptyInterface(m.Elem()) {
			edits, typ = append(edits, more...), f.AnyText(pair.Pos())
		}
		name := fieldName(key, names)
		if typ == "" {
			return nil
		}
		names = append(names, name)
		values = append(values, pair.Value)
		fields[key] = name + " " + typ + " `json:" + strconv.Quote(key) + "`\n"
		edits = append(edits, patch.Replace(pair.Key, name))
	}
	if !eval.Ordered(f, values) { // a map evaluates one after the other, a struct those that call before others
		return nil
	}
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		b.WriteString(fields[key])
	}
	return append(edits, patch.Replace(lit.Type, "struct {\n"+b.String()+"}"))
}

// fieldType writes the type of the field for a value of a map with elements of type elem, empty if it cannot be written. An
// interface has the value's own type behind it, and a value of another interface stays behind one: package json asks both for their methods in another way.
func fieldType(f *view.Func, elem types.Type, value ast.Expr) string {
	if !isEmptyInterface(elem) {
		return f.TypeText(elem, value.Pos())
	}
	t := f.Info.TypeOf(value)
	_, param := types.Unalias(t).(*types.TypeParam)
	if !param && !types.IsInterface(t) && t != types.Typ[types.UntypedNil] {
		if text := f.TypeText(t, value.Pos()); text != "" {
			return text
		}
	}
	return f.AnyText(value.Pos())
}

// isEmptyInterface reports whether a type is that of all values.
func isEmptyInterface(t types.Type) bool {
	i, ok := types.Unalias(t).Underlying().(*types.Interface)
	_, param := types.Unalias(t).(*types.TypeParam)
	return ok && !param && i.Empty()
}

// fieldName makes the name of a field of a key, none of those that are given.
func fieldName(key string, given []string) string {
	var b strings.Builder
	for _, word := range strings.FieldsFunc(key, func(r rune) bool { return strings.ContainsRune("_-.$/:", r) }) {
		b.WriteString(patch.UpperFirst(word))
	}
	base := b.String()
	if base == "" || base[0] < 'A' || 'Z' < base[0] {
		base = "Field" + base
	}
	name := base
	for n := 2; slices.Contains(given, name); n++ {
		name = base + "_" + strconv.Itoa(n)
	}
	return name
}
