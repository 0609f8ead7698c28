package view

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Uses returns the identifiers in n, a node of the package, that mean an object, its
// declaration included, in order.
func (f *Func) Uses(n ast.Node, obj types.Object) []*ast.Ident {
	var out []*ast.Ident
	for _, id := range f.Index.names[obj] {
		if Within(id.Pos(), n) {
			out = append(out, id)
		}
	}
	return out
}

// IsLocal reports whether a variable is declared in the function, parameters included.
func (f *Func) IsLocal(v *types.Var) bool { return !v.IsField() && Within(v.Pos(), f.Decl) }

// IsParam reports whether a variable is a parameter or the receiver of the function.
func (f *Func) IsParam(v types.Object) bool {
	return declaredIn(f.Decl.Type.Params, v) || declaredIn(f.Decl.Recv, v)
}

// IsResult reports whether a variable is a named result of the function.
func (f *Func) IsResult(v types.Object) bool { return declaredIn(f.Decl.Type.Results, v) }

func declaredIn(list *ast.FieldList, v types.Object) bool {
	return list != nil && v != nil && Within(v.Pos(), list)
}

// AddressTaken reports whether a use of a variable takes its address.
func (f *Func) AddressTaken(id *ast.Ident) bool {
	for _, p := range f.Parents(id) {
		switch p := p.(type) {
		case *ast.ParenExpr:
		case *ast.UnaryExpr:
			return p.Op == token.AND
		default:
			return false
		}
	}
	return false
}

// Assigned reports whether a use of a variable is on the left of an assignment, or in the head of a loop
// that sets it. A field or an element of an array is a part of the variable.
func (f *Func) Assigned(id *ast.Ident) bool {
	var part ast.Expr = id
	for _, p := range f.Parents(id) {
		switch p := p.(type) {
		case *ast.ParenExpr:
			part = p
		case *ast.SelectorExpr:
			s := f.Info.Selections[p]
			if s == nil || s.Kind() != types.FieldVal || s.Indirect() {
				return false
			}
			part = p
		case *ast.IndexExpr:
			if _, array := f.Info.TypeOf(part).Underlying().(*types.Array); p.X != part || !array {
				return false
			}
			part = p
		case *ast.AssignStmt:
			return slices.Contains(p.Lhs, part)
		case *ast.RangeStmt:
			return p.Key == part || p.Value == part
		case *ast.IncDecStmt:
			return true
		default:
			return false
		}
	}
	return false
}

// Sets returns how often a variable is set after its declaration.
func (f *Func) Sets(v types.Object) int {
	n := 0
	for _, id := range f.Uses(f.Decl, v) {
		if f.Info.Defs[id] == nil && f.Assigned(id) {
			n++
		}
	}
	return n
}
