package callers

import (
	"go/ast"
	"go/types"
	"slices"
)

// parameter returns the values that the n-th parameter of a function gets, and whether these are all.
func (r *reader) parameter(fn *types.Func, n int) (values []string, all bool) {
	params := fn.Signature().Params()
	v := params.At(n)
	switch {
	case r.asked[v]:
		return nil, true
	case fn.Signature().Variadic() && n == params.Len()-1, !r.isLike(v, v.Type()):
		return nil, false
	}
	r.asked[v] = true
	defer delete(r.asked, v)
	args, all := r.given(fn, n)
	elsewhere, only := r.other.program().arguments(fn, n)
	if !all || !only {
		return nil, false
	}
	for _, e := range args {
		more, ok := r.values(e, v.Type())
		if w := r.writer(e, fn, n); w != "" {
			more, ok = []string{w}, true
		}
		if !ok {
			return nil, false
		}
		values = union(values, more)
	}
	if len(values) == 0 { // tests alone do not say what a program gives
		return nil, false
	}
	for _, e := range elsewhere {
		more, known := r.elsewhere(e, v.Type())
		values, all = union(values, more), all && known
	}
	// What else tests give is recorded.
	tried, _ := r.other.testing().arguments(fn, n)
	for _, e := range tried {
		if more, known := r.elsewhere(e, v.Type()); known {
			values = union(values, more)
		}
	}
	return values, all
}

// given returns what calls in the package give for the n-th parameter of a function, and whether these are all there.
func (r *reader) given(fn *types.Func, n int) (args []ast.Expr, all bool) {
	if !canBeKnown(r.s, fn) || r.other.links(fn) || slices.Contains(r.s.Linked(), fn) || r.usedOutside(fn) {
		return nil, false
	}
	for _, in := range r.decls {
		calls, ok := r.calls(fn, in)
		if !ok {
			return nil, false
		}
		for _, call := range calls {
			if len(call.Args) != fn.Signature().Params().Len() && !fn.Signature().Variadic() || len(call.Args) <= n {
				return nil, false
			}
			args = append(args, call.Args[n])
		}
	}
	return args, true
}

// isLike reports whether a variable holds what it was given, whenever it is read. Of a list or map, that
// nothing is written to it.
func (r *reader) isLike(v *types.Var, t types.Type) bool {
	if types.IsInterface(t) {
		return !r.isSet(v)
	}
	if plainValue(t) {
		return !r.isSet(v)
	}
	return readOnlyType(t) && !r.isSet(v) && r.isOnlyRead(v)
}

// calls returns the calls of a function in a declaration, and whether it is used in no other way.
func (r *reader) calls(fn *types.Func, in *ast.FuncDecl) (calls []*ast.CallExpr, only bool) {
	info := r.s.Pkg.TypesInfo
	called := make(map[*ast.Ident]bool)
	for n := range ast.Preorder(in) {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			continue
		}
		switch f := ast.Unparen(call.Fun).(type) {
		case *ast.Ident:
			called[f] = true
			if info.Uses[f] == fn {
				calls = append(calls, call)
			}
		case *ast.SelectorExpr:
			sel := info.Selections[f]
			if sel == nil || sel.Kind() != types.MethodVal {
				continue
			}
			called[f.Sel] = true
			if info.Uses[f.Sel] == fn {
				calls = append(calls, call)
			}
		}
	}
	for n := range ast.Preorder(in) {
		if id, ok := n.(*ast.Ident); ok && info.Uses[id] == fn && !called[id] {
			return nil, false
		}
	}
	return calls, true
}

// usedOutside reports whether something that is no function uses a function, such as an initializer.
func (r *reader) usedOutside(fn *types.Func) bool {
	for _, f := range r.s.Pkg.Syntax {
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && r.mentions(g, fn) {
				return true
			}
		}
	}
	return false
}

func (r *reader) mentions(n ast.Node, o types.Object) bool {
	for n := range ast.Preorder(n) {
		if id, ok := n.(*ast.Ident); ok && r.s.Pkg.TypesInfo.Uses[id] == o {
			return true
		}
	}
	return false
}

// values returns what an expression of the package can be as a value of a type, and whether that is all.
func (r *reader) values(e ast.Expr, t types.Type) ([]string, bool) {
	e = ast.Unparen(e)
	tv := r.s.Pkg.TypesInfo.Types[e]
	switch {
	case tv.IsNil():
		return []string{"nil"}, true
	case types.IsInterface(t):
		return nil, false
	case tv.Value != nil:
		if r.varies(e) {
			return nil, false
		}
		return constantText(tv.Value, t)
	}
	if id, ok := e.(*ast.Ident); ok {
		v, ok := r.s.Pkg.TypesInfo.Uses[id].(*types.Var)
		if !ok {
			return nil, false
		}
		return r.variable(v, t)
	}
	text, ok := r.literal(e)
	return []string{text}, ok && readOnlyType(t)
}

// elsewhere is values for a file of which no types are known.
func (r *reader) elsewhere(e ast.Expr, t types.Type) ([]string, bool) {
	e = ast.Unparen(e)
	if id, ok := e.(*ast.Ident); ok && id.Obj == nil { // not of that file
		if id.Name == "nil" {
			return []string{"nil"}, true
		}
		if types.IsInterface(t) || r.other.declared[id.Name] {
			return nil, false
		}
		o := r.s.Pkg.Types.Scope().Lookup(id.Name)
		if o == nil {
			o = types.Universe.Lookup(id.Name)
		}
		switch o := o.(type) {
		case *types.Const:
			if r.variesObject(o) {
				return nil, false
			}
			return constantText(o.Val(), t)
		case *types.Var:
			return r.variable(o, t)
		}
		return nil, false
	}
	if v := literalValue(e); v != nil && !types.IsInterface(t) {
		return constantText(v, t)
	}
	return nil, false
}

// variable returns what a variable that is set once can hold, and whether that is all.
func (r *reader) variable(v *types.Var, t types.Type) ([]string, bool) {
	if v.Pkg() != r.s.Pkg.Types || v.IsField() || !r.isLike(v, t) || types.IsInterface(t) {
		return nil, false
	}
	if v.Parent() == r.s.Pkg.Types.Scope() && (v.Exported() || r.other.mentions(v.Name())) {
		return nil, false
	}
	if fn, n := r.parameterOf(v); fn != nil {
		return r.parameter(fn, n)
	}
	init := r.initializer(v)
	if init == nil {
		return nil, false
	}
	return r.values(init, t)
}

// parameterOf returns the function of which a variable is the n-th parameter, nil if it is none.
func (r *reader) parameterOf(v *types.Var) (fn *types.Func, n int) {
	for fn := range r.decls {
		for n := range fn.Signature().Params().Len() {
			if fn.Signature().Params().At(n) == v {
				return fn, n
			}
		}
	}
	return nil, 0
}

// initializer is what a variable is declared with, nil if that is nothing by itself.
func (r *reader) initializer(v *types.Var) (init ast.Expr) {
	is := func(id *ast.Ident) bool { return r.s.Pkg.TypesInfo.Defs[id] == v }
	for _, f := range r.s.Pkg.Syntax {
		if v.Pos() < f.FileStart || v.Pos() > f.FileEnd {
			continue
		}
		for n := range ast.Preorder(f) {
			switch n := n.(type) {
			case *ast.ValueSpec:
				if i := slices.IndexFunc(n.Names, is); i >= 0 && len(n.Values) == len(n.Names) {
					return n.Values[i]
				}
			case *ast.AssignStmt:
				i := slices.IndexFunc(n.Lhs, func(e ast.Expr) bool { id, ok := e.(*ast.Ident); return ok && is(id) })
				if i >= 0 && len(n.Lhs) == len(n.Rhs) {
					return n.Rhs[i]
				}
			}
		}
	}
	return nil
}
