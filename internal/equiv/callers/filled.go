package callers

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Filled returns the numbers of the arguments that are pointers and nil in no call, in base or in head, in ascending
// order: those of which each call is known, in tests and in files for other systems, too.
func (c *Calls) Filled() (at []int) {
	for i := range c.params() {
		if c.was.filled(c.was.s.Func, i) && c.is.filled(c.is.s.Func, i) {
			at = append(at, c.first+i)
		}
	}
	return at
}

// filled reports whether the n-th parameter of a function is a pointer that each call fills.
func (r *reader) filled(fn *types.Func, n int) bool {
	v := fn.Signature().Params().At(n)
	if _, ok := v.Type().Underlying().(*types.Pointer); !ok || r.pointsElsewhere(v) {
		return false
	}
	if r.asked[v] {
		return true
	}
	r.asked[v] = true
	defer delete(r.asked, v)
	args, all := r.given(fn, n)
	elsewhere, only := r.other.arguments(fn, n)
	return all && only && len(args) > 0 && !slices.ContainsFunc(args, func(e ast.Expr) bool { return !r.fills(e) }) &&
		!slices.ContainsFunc(elsewhere, func(e ast.Expr) bool { return !isAddress(e) })
}

// fills reports whether an expression is a pointer that is not nil: an address, a variable that only has one, or such
// a parameter.
func (r *reader) fills(e ast.Expr) bool {
	e = ast.Unparen(e)
	if isAddress(e) {
		return true
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		return ok && r.s.Pkg.TypesInfo.Uses[id] == types.Universe.Lookup("new")
	case *ast.Ident:
		v, ok := r.s.Pkg.TypesInfo.Uses[e].(*types.Var)
		if !ok || v.Parent() == r.s.Pkg.Types.Scope() || r.pointsElsewhere(v) {
			return false
		}
		if fn, n := r.parameterOf(v); fn != nil {
			return r.filled(fn, n)
		}
		init := r.initializer(v)
		return init != nil && r.fills(init)
	}
	return false
}

func isAddress(e ast.Expr) bool {
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	return ok && u.Op == token.AND
}
