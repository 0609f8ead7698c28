package callers

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

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
