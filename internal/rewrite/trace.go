package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// written reports whether a package sets a variable, or a part of it, while the program runs,
// or makes that possible by handing its memory to code that is not seen. What only happens as
// the program starts does not count.
func (f *flow) written(v *types.Var) bool {
	t := &trace{flow: f, root: v, owns: make(map[types.Type]bool), seen: make(map[types.Object]bool)}
	t.own(v.Type())
	return t.object(v)
}

// A trace follows the memory of one variable.
type trace struct {
	*flow
	root *types.Var
	// owns are the types of which parts of the memory can be, and of its elements.
	owns map[types.Type]bool
	seen map[types.Object]bool
}

// own notes the types that a variable leads to.
func (t *trace) own(typ types.Type) {
	if t.owns[typ] {
		return
	}
	t.owns[typ] = true
	switch u := typ.Underlying().(type) {
	case *types.Pointer:
		t.own(u.Elem())
	case *types.Slice:
		t.own(u.Elem())
	case *types.Array:
		t.own(u.Elem())
	case *types.Map:
		t.own(u.Key())
		t.own(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			t.own(f.Type())
		}
	case *types.Signature:
		for r := range u.Results().Variables() {
			t.own(r.Type())
		}
	case *types.Interface:
		t.owns[types.Universe.Lookup("any").Type()] = true
	}
}

// mayOwn reports whether memory of a type can be part of what is followed.
func (t *trace) mayOwn(typ types.Type) bool {
	if _, generic := typ.(*types.TypeParam); generic {
		return true
	}
	if t.owns[types.Universe.Lookup("any").Type()] {
		return true
	}
	for o := range t.owns {
		if types.Identical(o, typ) {
			return true
		}
	}
	return false
}

// object follows all uses of a variable that holds the memory.
func (t *trace) object(o types.Object) bool {
	if t.seen[o] {
		return false
	}
	t.seen[o] = true
	for _, id := range t.uses[o] {
		if t.follow(id, o == t.root) {
			return true
		}
	}
	v, ok := o.(*types.Var)
	return ok && t.isResult(v)
}

// isResult reports whether what a named result holds gets out.
func (t *trace) isResult(v *types.Var) bool {
	if v.IsField() || v.Parent() == t.pkg.Scope() {
		return false
	}
	for fn, decl := range t.decls {
		sig, ok := fn.Type().(*types.Signature)
		if !ok || decl.Type.Results == nil {
			continue
		}
		for r := range sig.Results().Variables() {
			if r == v {
				return t.result(fn)
			}
		}
	}
	return false
}

// follow follows an expression that holds the memory to where it is used. shared reports
// whether the expression is a part of the memory itself: a write to it is one that others see.
func (t *trace) follow(part ast.Expr, shared bool) bool {
	for {
		outer, is := t.larger(part, &shared)
		if is {
			part = outer
			continue
		}
		switch n := t.parent[part].(type) {
		case *ast.IncDecStmt:
			return shared && t.counts(part)
		case *ast.RangeStmt:
			return t.ranged(n, part, shared)
		case *ast.AssignStmt:
			if slices.Contains(n.Lhs, part) {
				return shared && t.counts(part)
			}
			return t.assigned(n, part)
		case *ast.ValueSpec:
			return t.declared(n, part)
		case *ast.ReturnStmt:
			return holds(t.info.TypeOf(part), nil) && t.returned(part)
		case *ast.SendStmt:
			return n.Value == part && holds(t.info.TypeOf(part), nil)
		case *ast.CallExpr:
			result, written := t.called(n, part)
			if written || result == nil {
				return written && !t.atStart(n)
			}
			part, shared = result, false
			continue
		case *ast.SelectorExpr: // a method
			result, written := t.method(n, part, shared)
			if written || result == nil {
				return written && !t.atStart(n)
			}
			part, shared = result, false
			continue
		}
		return false
	}
}

// larger returns the expression around a part that holds its memory, too.
func (t *trace) larger(part ast.Expr, shared *bool) (ast.Expr, bool) {
	switch n := t.parent[part].(type) {
	case *ast.ParenExpr, *ast.TypeAssertExpr:
		return n.(ast.Expr), true
	case *ast.StarExpr:
		*shared = true
		return n, true
	case *ast.SliceExpr:
		return n, n.X == part
	case *ast.IndexExpr:
		*shared = *shared || !isArray(t.info.TypeOf(part))
		return n, n.X == part
	case *ast.SelectorExpr:
		s := t.info.Selections[n]
		if n.X != part || s == nil || s.Kind() != types.FieldVal {
			return nil, false
		}
		*shared = *shared || s.Indirect()
		return n, true
	case *ast.UnaryExpr:
		return n, n.Op == token.AND
	case *ast.KeyValueExpr:
		lit, ok := t.parent[n].(*ast.CompositeLit)
		*shared = false
		return lit, ok && n.Value == part && holds(t.info.TypeOf(part), nil)
	case *ast.CompositeLit:
		*shared = false
		return n, holds(t.info.TypeOf(part), nil)
	}
	return nil, false
}

func isArray(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Array)
	return ok
}

// counts reports whether a write to an expression is one to the memory, by the type of what
// it is a part of, and happens while the program runs.
func (t *trace) counts(part ast.Expr) bool {
	if t.atStart(part) {
		return false
	}
	var whole ast.Expr
	switch e := ast.Unparen(part).(type) {
	case *ast.IndexExpr:
		whole = e.X
	case *ast.SelectorExpr:
		whole = e.X
	case *ast.StarExpr:
		return t.mayOwn(t.info.TypeOf(e))
	default:
		return true
	}
	typ := t.info.TypeOf(whole)
	if p, ok := typ.Underlying().(*types.Pointer); ok {
		typ = p.Elem()
	}
	switch u := typ.Underlying().(type) {
	case *types.Slice:
		return t.mayOwn(u.Elem())
	case *types.Array:
		return t.mayOwn(u.Elem())
	case *types.Map:
		return t.mayOwn(u.Elem())
	}
	return t.mayOwn(typ)
}

// ranged follows what a range over the memory yields, or says that it writes there.
func (t *trace) ranged(n *ast.RangeStmt, part ast.Expr, shared bool) bool {
	if n.X != part {
		return shared && t.counts(part)
	}
	for _, e := range []ast.Expr{n.Key, n.Value} {
		if e != nil && t.stored(e, t.info.TypeOf(e)) {
			return true
		}
	}
	return false
}

// assigned follows what an assignment gives the memory to.
func (t *trace) assigned(n *ast.AssignStmt, part ast.Expr) bool {
	if sw, ok := t.parent[n].(*ast.TypeSwitchStmt); ok && sw.Assign == ast.Stmt(n) {
		for _, clause := range sw.Body.List {
			if o := t.info.Implicits[clause]; o != nil && holds(o.Type(), nil) && t.object(o) {
				return true
			}
		}
		return false
	}
	for i, r := range n.Rhs {
		if r == part && len(n.Lhs) == len(n.Rhs) {
			return t.stored(n.Lhs[i], t.info.TypeOf(part))
		}
	}
	for _, l := range n.Lhs { // one call with several results
		if t.stored(l, t.info.TypeOf(l)) {
			return true
		}
	}
	return false
}

// declared follows the variables that a declaration gives the memory to.
func (t *trace) declared(n *ast.ValueSpec, part ast.Expr) bool {
	for i, id := range n.Names {
		if len(n.Values) == len(n.Names) && n.Values[i] != part {
			continue
		}
		if o := t.info.Defs[id]; o != nil && holds(o.Type(), nil) && t.object(o) {
			return true
		}
	}
	return false
}

// stored follows what now holds the memory, by an expression that was assigned to. A part of
// what others may have is out of sight.
func (t *trace) stored(to ast.Expr, typ types.Type) bool {
	if id, ok := to.(*ast.Ident); ok && id.Name == "_" || typ == nil || !holds(typ, nil) {
		return false
	}
	root := Root(to)
	if root == nil {
		return true
	}
	o, ok := t.info.ObjectOf(root).(*types.Var)
	if !ok {
		return true
	}
	if _, whole := to.(*ast.Ident); !whole {
		_, pointer := o.Type().Underlying().(*types.Pointer)
		if pointer || o.Parent() == t.pkg.Scope() || t.given[o] {
			return true
		}
	}
	return t.object(o)
}

// returned follows a result to where its function is called.
func (t *trace) returned(n ast.Node) bool {
	decl := t.function(n)
	if decl == nil || t.inLiteral(n) {
		return true
	}
	return t.result(t.info.Defs[decl.Name])
}

// result follows what a function returns. What other packages can call hands it out.
func (t *trace) result(fn types.Object) bool {
	decl := t.decls[fn]
	if decl == nil || decl.Recv != nil || decl.Name.IsExported() {
		return true
	}
	if len(t.uses[fn]) == 0 {
		return true // a test may call it
	}
	if t.seen[fn] {
		return false
	}
	t.seen[fn] = true
	for _, id := range t.uses[fn] {
		fun := ast.Expr(id)
		if index, ok := t.parent[fun].(*ast.IndexExpr); ok && index.X == fun {
			fun = index
		}
		call, ok := t.parent[fun].(*ast.CallExpr)
		if !ok || call.Fun != fun || t.follow(call, false) {
			return true
		}
	}
	return false
}
