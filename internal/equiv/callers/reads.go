package callers

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/rewrite"
)

// isSet reports whether anything but its declaration sets a variable, or a part of it, or may.
func (r *reader) isSet(v *types.Var) bool { return r.sets(v, rewrite.Root) }

// pointsElsewhere reports whether anything but its declaration sets a pointer itself, or may.
func (r *reader) pointsElsewhere(v *types.Var) bool {
	return r.sets(v, func(e ast.Expr) *ast.Ident {
		id, _ := ast.Unparen(e).(*ast.Ident)
		return id
	})
}

// sets reports whether anything but its declaration sets what begins with a variable, or may. named returns the name
// that an expression begins with.
func (r *reader) sets(v *types.Var, named func(ast.Expr) *ast.Ident) (found bool) {
	is := func(e ast.Expr) bool {
		if e == nil {
			return false
		}
		id := named(e)
		return id != nil && r.s.Pkg.TypesInfo.Uses[id] == v
	}
	_, array := v.Type().Underlying().(*types.Array)
	for _, f := range r.s.Pkg.Syntax {
		for n := range ast.Preorder(f) {
			switch n := n.(type) {
			case *ast.AssignStmt:
				found = found || slices.ContainsFunc(n.Lhs, is)
			case *ast.IncDecStmt:
				found = found || is(n.X)
			case *ast.UnaryExpr:
				found = found || n.Op == token.AND && is(n.X)
			case *ast.RangeStmt:
				found = found || n.Tok == token.ASSIGN && slices.ContainsFunc([]ast.Expr{n.Key, n.Value}, is)
			case *ast.SliceExpr:
				found = found || array && is(n.X)
			}
		}
	}
	return found
}

// isOnlyRead reports whether a list or map in a variable is only indexed, counted and ranged over, and
// given to functions that do the same.
func (r *reader) isOnlyRead(v *types.Var) bool {
	if r.asked[v] {
		return true
	}
	r.asked[v] = true
	defer delete(r.asked, v)
	info := r.s.Pkg.TypesInfo
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && info.Uses[id] == v
	}
	reads, uses := 0, 0
	for _, f := range r.s.Pkg.Syntax {
		for n := range ast.Preorder(f) {
			switch n := n.(type) {
			case *ast.Ident:
				if info.Uses[n] == v {
					uses++
				}
			case *ast.IndexExpr:
				if is(n.X) {
					reads++
				}
			case *ast.RangeStmt:
				if is(n.X) {
					reads++
				}
			case *ast.CallExpr:
				for i, arg := range n.Args {
					if is(arg) && r.onlyReads(n, i) {
						reads++
					}
				}
			}
		}
	}
	return reads == uses
}

// onlyReads reports whether a call only reads its i-th argument.
func (r *reader) onlyReads(call *ast.CallExpr, i int) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	switch o := r.s.Pkg.TypesInfo.Uses[id].(type) {
	case *types.Builtin:
		return o.Name() == "len" || o.Name() == "cap"
	case *types.Func:
		sig := o.Signature()
		if r.decls[o] == nil || r.decls[o].Body == nil || sig.Variadic() || len(call.Args) != sig.Params().Len() {
			return false
		}
		v := sig.Params().At(i)
		return readOnlyType(v.Type()) && !r.isSet(v) && r.isOnlyRead(v)
	}
	return false
}

// plainValue reports whether values of a type hold all of their data themselves, and have no methods
// that could change them.
func plainValue(t types.Type) bool {
	if types.NewMethodSet(t).Len() < types.NewMethodSet(types.NewPointer(t)).Len() {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer && u.Kind() != types.Invalid
	case *types.Array:
		return plainValue(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !plainValue(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// readOnlyType reports whether values of a type are plain, or lists or maps of such that have no methods.
func readOnlyType(t types.Type) bool {
	if plainValue(t) {
		return true
	}
	if types.NewMethodSet(types.NewPointer(t)).Len() > 0 {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return plainValue(u.Elem())
	case *types.Map:
		return plainValue(u.Key()) && plainValue(u.Elem())
	}
	return false
}

// Writers are the types of the standard library, by path and name, whose zero values collect what is written to them.
var Writers = [][2]string{{"bytes", "Buffer"}, {"strings", "Builder"}}

// NewWriter is the expression for such a value, in a file that imports its package by a name.
func NewWriter(name string, of [2]string) string { return "new(" + name + "." + of[1] + ")" }

// isWriter reports whether a value of a domain is such an expression.
func isWriter(value string) bool {
	return slices.ContainsFunc(Writers, func(w [2]string) bool { return value == NewWriter(w[0], w) })
}

// writer returns a new value like what a call gives for the n-th parameter of a function, an interface: the address of a
// variable that is one of Writers. It is empty for others, and where the function may see what was written there before, or
// may come to it by another way: it asks for the type of an interface, or a parameter leads elsewhere.
func (r *reader) writer(e ast.Expr, fn *types.Func, n int) string {
	params := fn.Signature().Params()
	if fn.Signature().Recv() != nil || !onlyWrites(params.At(n).Type()) || r.asksTypes(fn) {
		return ""
	}
	for i := range params.Len() {
		if i != n && !plainValue(params.At(i).Type()) {
			return ""
		}
	}
	of, ok := ast.Unparen(e).(*ast.UnaryExpr)
	if !ok || of.Op != token.AND {
		return ""
	}
	if id, ok := ast.Unparen(of.X).(*ast.Ident); ok {
		for _, w := range Writers {
			if types.TypeString(r.s.Pkg.TypesInfo.TypeOf(id), nil) == w[0]+"."+w[1] {
				return NewWriter(w[0], w)
			}
		}
	}
	return ""
}

// onlyWrites reports whether a type is an interface that has methods, and none but those that write.
func onlyWrites(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	if !ok || i.NumMethods() == 0 {
		return false
	}
	for m := range i.Methods() {
		if !slices.Contains([]string{"Write", "WriteByte", "WriteRune", "WriteString"}, m.Name()) {
			return false
		}
	}
	return true
}

// asksTypes reports whether what a function does in its package asks for the type of an interface, or compares two.
func (r *reader) asksTypes(fn *types.Func) bool {
	for _, node := range r.s.Reachable(fn) {
		for n := range ast.Preorder(node) {
			switch n := n.(type) {
			case *ast.TypeAssertExpr, *ast.TypeSwitchStmt:
				return true
			case *ast.BinaryExpr:
				if t := r.s.Pkg.TypesInfo.TypeOf(n.X); (n.Op == token.EQL || n.Op == token.NEQ) && t != nil && onlyWrites(t) {
					return true
				}
			}
		}
	}
	return false
}
