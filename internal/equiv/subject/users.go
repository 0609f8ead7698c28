package subject

import (
	"go/ast"
	"go/types"
)

// Users returns the declarations of the package that use others themselves, or may do so through an interface or
// a function that is kept as a value, by what they use.
func (s *Subject) Users() map[types.Object][]types.Object {
	out := make(map[types.Object][]types.Object)
	all := s.Decls()
	var dynamic []types.Object // what calls functions that are values
	kept := make(map[types.Object]bool)
	for user, decl := range all {
		called := make(map[*ast.Ident]bool)
		calls := false
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if id := s.callee(n); id != nil {
					called[id] = true
				} else if tv := s.Pkg.TypesInfo.Types[n.Fun]; !tv.IsType() && !tv.IsBuiltin() {
					calls = true
				}
			case *ast.Ident:
				o := Origin(s.Pkg.TypesInfo.Uses[n])
				if o == nil || o == user || all[o] == nil {
					break
				}
				out[o] = append(out[o], user)
				if _, isFunc := o.(*types.Func); isFunc && !called[n] {
					kept[o] = true
				}
			case *ast.SelectorExpr:
				for _, m := range s.behind(n) {
					if m != nil && m != user && all[m] != nil {
						out[m] = append(out[m], user)
					}
				}
			}
			return true
		})
		if calls {
			dynamic = append(dynamic, user)
		}
	}
	for o := range kept {
		out[o] = append(out[o], dynamic...)
	}
	return out
}

// callee is the name of the function that is called, nil if it is a value that is one.
func (s *Subject) callee(call *ast.CallExpr) *ast.Ident {
	f := ast.Unparen(call.Fun)
	switch x := f.(type) {
	case *ast.IndexExpr:
		f = ast.Unparen(x.X)
	case *ast.IndexListExpr:
		f = ast.Unparen(x.X)
	}
	var id *ast.Ident
	switch f := f.(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	}
	if id == nil {
		return nil
	}
	if _, isFunc := s.Pkg.TypesInfo.Uses[id].(*types.Func); !isFunc {
		return nil
	}
	return id
}
