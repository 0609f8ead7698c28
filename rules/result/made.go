package result

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// made is a new value that a function returns a pointer to, and what makes a function of it that
// gets the pointer as a parameter.
type made struct {
	at ast.Node
	// v is the variable for it, nil if there is none, and called how to speak of it.
	v      types.Object
	called string
	// name is that of the parameter, kind the type that it points to, as written.
	name string
	kind ast.Expr
	// value is what the function that is inlined passes.
	value string
	edits []analysis.TextEdit
	// uses is what the function does with v, and pointer whether that is a pointer.
	uses    *usesOf
	pointer bool
}

// madeFor returns what a function makes for one of its results, nil if that is not one new value.
func madeFor(f *view.Func, result int) *made {
	sig := f.Info.Defs[f.Decl.Name].(*types.Func).Signature()
	p, ok := sig.Results().At(result).Type().(*types.Pointer)
	if !ok || f.IsResult(sig.Results().At(result)) && usesResult(f, sig.Results().At(result)) ||
		!f.Predeclared(f.Decl.Pos(), "new") {
		return nil
	}
	for s := range f.Stmts() {
		if f.RepeatedSince(s, f.Decl.Body.Lbrace) || !f.InBlock(s) {
			continue
		}
		switch s := s.(type) {
		case *ast.AssignStmt, *ast.DeclStmt:
			if m := pointed(f, s, result); m != nil {
				return m
			}
			if m := plain(f, s, result, p.Elem()); m != nil {
				return m
			}
		}
	}
	return literals(f, result)
}

// usesResult reports whether a named result is more than a word about it.
func usesResult(f *view.Func, v *types.Var) bool {
	return len(f.Uses(f.Decl.Body, v)) > 0 || bareReturn(f)
}

// bareReturn reports whether a function returns what its results are.
func bareReturn(f *view.Func) bool {
	for s := range f.Stmts() {
		if ret, ok := s.(*ast.ReturnStmt); ok && len(ret.Results) == 0 {
			return true
		}
	}
	return false
}

// newOf returns the type, as written, of an expression that makes a new value, and the literal for
// it if there is one.
func newOf(f *view.Func, e ast.Expr) (kind ast.Expr, lit *ast.CompositeLit) {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if lit, ok := e.X.(*ast.CompositeLit); ok && e.Op == token.AND {
			kind = lit.Type
			if !isTypeName(kind) {
				return nil, nil
			}
			return kind, lit
		}
	case *ast.CallExpr:
		if f.Builtin(e) == "new" && f.Info.Types[e.Args[0]].IsType() && isTypeName(e.Args[0]) {
			return e.Args[0], nil
		}
	}
	return nil, nil
}

// isTypeName reports whether a type is written as a name, of this package or another.
func isTypeName(e ast.Expr) bool {
	if sel, ok := e.(*ast.SelectorExpr); ok {
		e = sel.X
	}
	_, ok := e.(*ast.Ident)
	return ok
}

// pointed returns what a statement declares if that is a variable for the address of a new value,
// which the function returns.
func pointed(f *view.Func, s ast.Stmt, result int) *made {
	d, ok := local.Declares(s)
	if !ok || d.Type != nil || d.Value == nil {
		return nil
	}
	kind, lit := newOf(f, d.Value)
	v, _ := f.Info.Defs[d.Name].(*types.Var)
	if v == nil || kind == nil {
		return nil
	}
	u := &usesOf{f: f, v: v, result: result}
	m := &made{at: s, v: v, called: v.Name(), name: v.Name(), kind: kind, value: f.Text(d.Value)}
	m.uses, m.pointer = u, true
	for _, id := range f.Uses(f.Decl.Body, v) {
		if f.Info.Defs[id] == nil && !u.pointer(id) {
			return nil
		}
	}
	if !u.returned || len(u.held) > 0 && u.loose {
		return nil
	}
	m.edits = u.copies("*" + v.Name())
	if early(f, lit) && patch.OwnLines(f, s) {
		m.edits = append(m.edits, patch.Delete(f, s))
		return m
	}
	if lit == nil {
		return nil
	}
	m.value = "new(" + f.Text(kind) + ")"
	fill := []byte("*" + v.Name() + " = ")
	m.edits = append(m.edits, analysis.TextEdit{Pos: s.Pos(), End: lit.Pos(), NewText: fill})
	return m
}

// early reports whether a value can as well be made when the function is called: it is empty, or
// made of constants and of parameters that are not set.
func early(f *view.Func, lit *ast.CompositeLit) bool {
	if lit == nil {
		return true
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		o := f.Object(e)
		isParam := o != nil && f.IsParam(o) && !eval.Changes(f, f.Decl, o)
		if f.Constant(e) == nil && !f.Info.Types[e].IsNil() && !isParam {
			return false
		}
		if view.Any(e, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			return ok && f.Lookup(f.Decl.Pos(), id.Name) != f.Object(id) && !f.IsParam(f.Object(id))
		}) {
			return false // a constant of the function
		}
	}
	return true
}

// plain returns what a statement declares if that is a variable whose address the function returns.
func plain(f *view.Func, s ast.Stmt, result int, elem types.Type) *made {
	name, from, text := declaresPlain(f, s)
	if name == nil {
		return nil
	}
	v, _ := f.Info.Defs[name].(*types.Var)
	kind := resultKind(f, result)
	if v == nil || kind == nil || !types.Identical(v.Type(), elem) {
		return nil
	}
	u := &usesOf{f: f, v: v, result: result}
	for _, id := range f.Uses(f.Decl.Body, v) {
		if f.Info.Defs[id] == nil && !u.value(id) {
			return nil
		}
	}
	if !u.returned || len(u.held) > 0 && u.loose {
		return nil
	}
	m := &made{at: s, v: v, called: v.Name(), name: v.Name(), kind: kind, value: "new(" + f.Text(kind) + ")"}
	m.uses = u
	m.edits = append(u.copies("*"+v.Name()), u.edits...)
	if text == "" {
		if !patch.OwnLines(f, s) {
			return nil
		}
		m.edits = append(m.edits, patch.Delete(f, s))
		return m
	}
	m.edits = append(m.edits, analysis.TextEdit{Pos: s.Pos(), End: from, NewText: []byte(text)})
	return m
}

// declaresPlain returns the name of a variable that a statement declares, and the text for what
// stands before a position of it once the variable is a pointer; no text if the variable is zero.
func declaresPlain(f *view.Func, s ast.Stmt) (name *ast.Ident, from token.Pos, text string) {
	if d, ok := local.Declares(s); ok {
		switch {
		case d.Value == nil:
			return d.Name, s.End(), ""
		case d.Type == nil:
			return d.Name, d.Value.Pos(), "*" + d.Name.Name + " = "
		}
		return nil, 0, ""
	}
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 2 || len(a.Rhs) != 1 {
		return nil, 0, ""
	}
	name, other := a.Lhs[0].(*ast.Ident), a.Lhs[1].(*ast.Ident)
	text = "*" + name.Name + ", " + other.Name + " = "
	if o := f.Info.Defs[other]; o != nil && other.Name != "_" {
		if !types.Identical(o.Type(), types.Universe.Lookup("error").Type()) || !f.Predeclared(s.Pos(), "error") {
			return nil, 0, ""
		}
		text = "var " + other.Name + " error\n" + text
	}
	return name, a.Rhs[0].Pos(), text
}

// resultKind returns the type that a result points to, as written.
func resultKind(f *view.Func, result int) ast.Expr {
	for _, field := range f.Decl.Type.Results.List {
		result -= max(1, len(field.Names))
		if star, ok := field.Type.(*ast.StarExpr); ok && result < 0 && isTypeName(star.X) {
			return star.X
		}
		if result < 0 {
			return nil
		}
	}
	return nil
}

// literals returns what a function makes only where it returns it.
func literals(f *view.Func, result int) *made {
	m := &made{kind: resultKind(f, result), called: "what it returns"}
	if m.kind == nil {
		return nil
	}
	m.name, m.value = f.Fresh("made"), "new("+f.Text(m.kind)+")"
	for s := range f.Stmts() {
		ret, ok := s.(*ast.ReturnStmt)
		if !ok || len(ret.Results) <= result {
			continue
		}
		kind, lit := newOf(f, ret.Results[result])
		switch others := slices.Delete(slices.Clone(ret.Results), result, result+1); {
		case f.Info.Types[ret.Results[result]].IsNil():
			continue
		case kind == nil || !types.Identical(f.Info.TypeOf(kind), f.Info.TypeOf(m.kind)) ||
			!f.InBlock(s) || !eval.AllQuiet(f, others):
			return nil
		}
		if m.at == nil {
			m.at = ret
		}
		m.edits = append(m.edits, patch.Replace(ret.Results[result], m.name))
		if lit != nil && len(lit.Elts) > 0 {
			m.edits = append(m.edits, patch.Insert(s.Pos(), "*"+m.name+" = "+f.Text(lit)+"\n"))
		}
	}
	if m.at == nil {
		return nil
	}
	return m
}
