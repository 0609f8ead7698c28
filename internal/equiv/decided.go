package equiv

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// decided reports whether nothing but its input decides what a function does: it is not
// generic, calls no other packages than those of the standard library, and the variables
// that it uses never change.
func decided(s *subject.Subject) bool {
	sig := s.Func.Signature()
	if sig.TypeParams().Len()+sig.RecvTypeParams().Len() > 0 {
		return false
	}
	constant := true
	for o, decl := range s.Reachable(s.Func) {
		if v, ok := o.(*types.Var); ok {
			constant = constant && !v.Exported() && plainValue(v.Type()) && !written(s, v, nil, nil) && !aliased(s, v)
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && constant {
				constant = ownOrStandard(s, s.Pkg.TypesInfo.Uses[id])
			}
			return constant
		})
	}
	return constant
}

// ownOrStandard reports whether an object is one of the package, or no variable of the
// standard library.
func ownOrStandard(s *subject.Subject, o types.Object) bool {
	if o == nil || o.Pkg() == nil || o.Pkg() == s.Pkg.Types {
		return true
	}
	if v, ok := o.(*types.Var); ok && !v.IsField() {
		return false
	}
	first, _, _ := strings.Cut(o.Pkg().Path(), "/")
	return !strings.Contains(first, ".") && o.Pkg().Path() != "unsafe"
}

// plainValue reports whether a value holds all of its data itself, and has no methods that
// could change it.
func plainValue(t types.Type) bool {
	if n, ok := types.Unalias(t).(*types.Named); ok && n.NumMethods() > 0 {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
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

// aliased reports whether some function of the package makes a slice of a variable, or
// writes to it in a range.
func aliased(s *subject.Subject, v *types.Var) (found bool) {
	is := func(e ast.Expr) bool {
		if e == nil {
			return false
		}
		id := rewrite.Root(e)
		return id != nil && s.Pkg.TypesInfo.Uses[id] == v
	}
	for _, n := range s.Decls() {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SliceExpr:
				found = found || is(n.X)
			case *ast.RangeStmt:
				found = found || n.Tok == token.ASSIGN && slices.ContainsFunc([]ast.Expr{n.Key, n.Value}, is)
			}
			return !found
		})
	}
	return found
}
