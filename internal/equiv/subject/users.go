package subject

import (
	"go/ast"
	"go/types"
	"iter"

	"golang.org/x/tools/go/types/typeutil"
)

// Users returns the declarations of the package that use others themselves, or may do so through an interface or
// a function that is kept as a value, by what they use.
func (s *Subject) Users() map[types.Object][]types.Object {
	out := make(map[types.Object][]types.Object)
	all := s.Decls()
	var dynamic []types.Object // what calls functions that are values
	kept := make(map[types.Object]bool)
	for user, decl := range all {
		names := make(map[types.Object]int) // of a function: how often it is named and not called
		calls := false
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if fn, ok := typeutil.Callee(s.Pkg.TypesInfo, n).(*types.Func); ok {
					names[Origin(fn)]--
				} else if tv := s.Pkg.TypesInfo.Types[n.Fun]; !tv.IsType() && !tv.IsBuiltin() {
					calls = true
				}
			case *ast.Ident:
				o := Origin(s.Pkg.TypesInfo.Uses[n])
				if o == nil || o == user || all[o] == nil {
					break
				}
				out[o] = append(out[o], user)
				names[o]++
			case *ast.SelectorExpr:
				for _, m := range s.Dispatched(n) {
					if m != nil && m != user && all[m] != nil {
						out[m] = append(out[m], user)
					}
				}
			}
			return true
		})
		for o, n := range names {
			if _, isFunc := o.(*types.Func); isFunc && n > 0 {
				kept[o] = true
			}
		}
		if calls {
			dynamic = append(dynamic, user)
		}
	}
	for o := range kept {
		out[o] = append(out[o], dynamic...)
	}
	return out
}

// Uses reports whether code names an object that is one of those asked for.
func (s *Subject) Uses(code ast.Node, is func(types.Object) bool) (found bool) {
	ast.Inspect(code, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && !found {
			o := s.Pkg.TypesInfo.Uses[id]
			found = o != nil && is(o)
		}
		return !found
	})
	return found
}

// ReachUses reports whether what the function uses names an object that is one of those asked for.
func (s *Subject) ReachUses(is func(types.Object) bool) bool {
	for _, n := range s.Reachable(s.Func) {
		if s.Uses(n, is) {
			return true
		}
	}
	return false
}

// Selections are those on the way to what an assignment or a method changes, the outermost first: a.b.c and a.b of a.b.c[i].
func Selections(e ast.Expr) iter.Seq[*ast.SelectorExpr] {
	return func(yield func(*ast.SelectorExpr) bool) {
		for {
			switch x := ast.Unparen(e).(type) {
			case *ast.IndexExpr:
				e = x.X
			case *ast.SliceExpr:
				e = x.X
			case *ast.StarExpr:
				e = x.X
			case *ast.SelectorExpr:
				if !yield(x) {
					return
				}
				e = x.X
			default:
				return
			}
		}
	}
}
