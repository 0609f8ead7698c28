package maps

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// NumberKey is the rule numberkey, described in the package comment.
var NumberKey = rule.New(docs, "numberkey", func(f *view.Func) {
	for list := range f.Lists() {
		for _, stmt := range list {
			if m := keyedMap(f, stmt); m != nil {
				m.report()
			}
		}
	}
})

// A numbersMap is a local map whose keys are texts that are made of numbers and of nothing else that differs.
type numbersMap struct {
	f    *view.Func
	v    *types.Var
	typ  *ast.MapType
	keys []*numbersKey
	seen map[types.Object]bool // the variables that hold keys
}

// A numbersKey is an expression that makes a key: numbers of one type, with text before, between and after.
type numbersKey struct {
	e       ast.Expr
	numbers []ast.Expr
	texts   []string
}

// keyedMap returns the map that a statement declares if all its keys are made alike; nil otherwise.
func keyedMap(f *view.Func, stmt ast.Stmt) *numbersMap {
	d, ok := local.Declares(stmt)
	if !ok || d.Type != nil || d.Value == nil {
		return nil
	}
	m := &numbersMap{f: f, seen: make(map[types.Object]bool)}
	m.v, _ = f.Info.Defs[d.Name].(*types.Var)
	switch value := d.Value.(type) {
	case *ast.CompositeLit:
		if len(value.Elts) == 0 {
			m.typ, _ = value.Type.(*ast.MapType)
		}
	case *ast.CallExpr:
		if f.Builtin(value) == "make" {
			m.typ, _ = value.Args[0].(*ast.MapType)
		}
	}
	if m.v == nil || m.typ == nil || !view.IsString(f.Info.TypeOf(m.typ.Key)) {
		return nil
	}
	for _, id := range f.Uses(f.Decl, m.v) {
		if id != d.Name && !m.used(id) {
			return nil
		}
	}
	if len(m.keys) == 0 || !m.alike() {
		return nil
	}
	return m
}

// used reports whether a use of the map looks a key up, sets or deletes it, or asks how many there are, and
// notes the key.
func (m *numbersMap) used(id *ast.Ident) bool {
	switch p := m.f.Parent(id).(type) {
	case *ast.IndexExpr:
		return p.X == id && m.key(p.Index)
	case *ast.CallExpr:
		switch m.f.Builtin(p) {
		case "delete":
			return p.Args[0] == id && m.key(p.Args[1])
		case "len", "clear":
			return true
		}
	}
	return false
}

// key notes an expression that makes a key, or the one that a variable is declared with, and reports
// whether it is made of numbers.
func (m *numbersMap) key(e ast.Expr) bool {
	f := m.f
	v, ok := f.Object(e).(*types.Var)
	if !ok {
		return m.made(ast.Unparen(e))
	}
	if m.seen[v] {
		return true
	}
	m.seen[v] = true
	id := f.Index.Declared(v)
	if id == nil || !f.IsLocal(v) {
		return false
	}
	stmt, ok := f.Parent(id).(ast.Stmt)
	if spec, isSpec := f.Parent(id).(*ast.ValueSpec); isSpec {
		if spec.Type != nil || len(spec.Names) != 1 || len(spec.Values) != 1 {
			return false
		}
		return m.onlyKey(v, id) && m.made(ast.Unparen(spec.Values[0]))
	}
	to, value := view.Assignment(stmt, token.DEFINE)
	return ok && to == id && m.onlyKey(v, id) && m.made(value)
}

// onlyKey reports whether a variable is used for nothing but as a key of the map.
func (m *numbersMap) onlyKey(v *types.Var, decl *ast.Ident) bool {
	f := m.f
	return !slices.ContainsFunc(f.Uses(f.Decl, v), func(id *ast.Ident) bool {
		switch p := f.Parent(id).(type) {
		case *ast.IndexExpr:
			return p.Index != id || f.Object(p.X) != m.v
		case *ast.CallExpr:
			return f.Builtin(p) != "delete" || f.Object(p.Args[0]) != m.v
		}
		return id != decl
	})
}

// made notes an expression that makes a text of numbers, and reports whether it is one.
func (m *numbersMap) made(e ast.Expr) bool {
	k := &numbersKey{e: e, texts: []string{""}}
	m.keys = append(m.keys, k)
	ok := m.f.Constant(e) == nil && !m.f.File.HasComment(e)
	if call, isCall := e.(*ast.CallExpr); isCall && m.f.Callee(call) == "fmt.Sprintf" {
		return ok && k.format(m.f, call)
	}
	return ok && k.sum(m.f, e)
}

// format takes a call of fmt.Sprintf apart.
func (k *numbersKey) format(f *view.Func, call *ast.CallExpr) bool {
	if call.Ellipsis.IsValid() || len(call.Args) < 2 {
		return false
	}
	format, ok := f.StringConstant(call.Args[0])
	parts := strings.Split(format, "%")
	args := call.Args[1:]
	if !ok || len(parts) != len(args)+1 {
		return false
	}
	k.texts[0] = parts[0]
	for i, arg := range args {
		verb, text := parts[i+1], ""
		if verb == "" || verb[0] != 'd' && verb[0] != 'v' {
			return false
		}
		verb, text = verb[:1], verb[1:]
		if t := f.Info.TypeOf(arg); t == nil || eval.HasFormatFor(t, verb[0]) {
			return false
		}
		k.numbers, k.texts = append(k.numbers, arg), append(k.texts, text)
	}
	return true
}

// sum takes a sum of constants and numbers apart.
func (k *numbersKey) sum(f *view.Func, e ast.Expr) bool {
	e = ast.Unparen(e)
	if text, ok := f.StringConstant(e); ok {
		k.texts[len(k.texts)-1] += text
		return true
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD && k.sum(f, e.X) && k.sum(f, e.Y)
	case *ast.CallExpr:
		if f.Callee(e) == "strconv.Itoa" && !f.Spread(e) {
			k.numbers, k.texts = append(k.numbers, e.Args[0]), append(k.texts, "")
			return true
		}
	}
	return false
}

// alike reports whether two keys are the same text only where the numbers are the same.
func (m *numbersMap) alike() bool {
	first := m.keys[0]
	if len(first.numbers) == 0 {
		return false
	}
	of := m.f.Info.TypeOf(first.numbers[0])
	for _, k := range m.keys {
		if len(k.numbers) == 1 && m.f.Constant(k.numbers[0]) != nil {
			return false // it may be of another type where it is not converted
		}
		inner := func(o *numbersKey) bool { return o != k && view.Within(o.e.Pos(), k.e) }
		if !slices.Equal(k.texts, first.texts) || slices.ContainsFunc(m.keys, inner) || !m.ordered(k) {
			return false
		}
		for _, e := range k.numbers {
			t := m.f.Info.TypeOf(e)
			if b, ok := t.(*types.Basic); !ok || b.Info()&types.IsInteger == 0 || !types.Identical(t, of) ||
				b.Info()&types.IsUntyped != 0 || eval.ShiftsConstant(m.f, e) {
				return false
			}
		}
	}
	// A number ends where no digit follows.
	for _, text := range first.texts[1:len(first.numbers)] {
		if text == "" || '0' <= text[0] && text[0] <= '9' {
			return false
		}
	}
	return true
}

// ordered reports whether it does not matter that no call reads the numbers of a key any more: a call
// elsewhere in the statement might change them, and what panics there would come first.
func (m *numbersMap) ordered(k *numbersKey) bool {
	loose := slices.ContainsFunc(k.numbers, func(e ast.Expr) bool { return !eval.Steady(m.f, e) })
	return eval.Ordered(m.f, k.numbers) && (!loose || eval.Alone(m.f, k.e) && m.calmBeside(k.e))
}

// calmBeside reports whether nothing that is evaluated together with an expression panics.
func (m *numbersMap) calmBeside(e ast.Expr) bool {
	var child ast.Node = e
	for _, p := range m.f.Parents(e) {
		calm := true
		ast.Inspect(p, func(n ast.Node) bool {
			if x, ok := n.(ast.Expr); ok && n != p && n != child {
				calm = calm && m.calm(x)
			}
			return n == p
		})
		if _, isStmt := p.(ast.Stmt); isStmt || !calm {
			return calm
		}
		child = p
	}
	return true
}

// calm is the function for expressions that may be names of functions and types, too.
func (m *numbersMap) calm(e ast.Expr) bool {
	switch x := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		if m.f.Info.Selections[x] == nil {
			return true
		}
	}
	return m.f.Info.Types[e].IsType() || calm(m.f, e)
}

// report proposes the numbers for keys.
func (m *numbersMap) report() {
	f := m.f
	first := m.keys[0]
	number := f.Info.TypeOf(first.numbers[0]).(*types.Basic).Name()
	typ := number
	if n := len(first.numbers); n > 1 {
		typ = "[" + strconv.Itoa(n) + "]" + number
	}
	edits := []analysis.TextEdit{patch.Replace(m.typ.Key, typ)}
	for _, k := range m.keys {
		if !f.Predeclared(k.e.Pos(), number) {
			return
		}
		var parts []string
		for _, e := range k.numbers {
			parts = append(parts, f.Text(e))
		}
		text := strings.Join(parts, ", ")
		if len(parts) > 1 {
			text = typ + "{" + text + "}"
		}
		edits = append(edits, patch.Replace(k.e, text))
	}
	if f.Predeclared(m.typ.Pos(), number) {
		f.Report(m.typ, "the keys of a map are texts of numbers",
			patch.Fix(fmt.Sprintf("let the keys of %s be of type %s", m.v.Name(), typ), edits...))
	}
}
