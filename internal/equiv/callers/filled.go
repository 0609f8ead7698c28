package callers

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
)

// Filled returns the numbers of the arguments that are pointers and nil in no call, in base or in head, in ascending
// order: those of which each call is known, in tests and in files for other systems, too.
func Filled(base, head *subject.Subject) (at []int) {
	was, is := newReader(base), newReader(head)
	if was == nil || is == nil {
		return nil
	}
	sig := base.Func.Signature()
	first := len(subject.Inputs(sig)) - sig.Params().Len()
	for i := range sig.Params().Len() {
		if was.filled(base.Func, i) && is.filled(head.Func, i) {
			at = append(at, first+i)
		}
	}
	return at
}

// filled reports whether the n-th parameter of a function is a pointer that each call fills.
func (r *reader) filled(fn *types.Func, n int) bool {
	if !canBeKnown(r.s, fn) || r.other.links(fn) || slices.Contains(r.s.Linked(), fn) || r.usedOutside(fn) {
		return false
	}
	v := fn.Signature().Params().At(n)
	if _, ok := v.Type().Underlying().(*types.Pointer); !ok || r.pointsElsewhere(v) {
		return false
	}
	if r.asked[v] {
		return true
	}
	r.asked[v] = true
	defer delete(r.asked, v)
	found := false
	for _, in := range r.decls {
		calls, only := r.calls(fn, in)
		if !only {
			return false
		}
		for _, call := range calls {
			if len(call.Args) <= n || !r.fills(call.Args[n]) {
				return false
			}
			found = true
		}
	}
	args, only := r.other.arguments(fn, n)
	return found && only && !slices.ContainsFunc(args, func(e ast.Expr) bool { return !isAddress(e) })
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
		for fn := range r.decls {
			for i := range fn.Signature().Params().Len() {
				if fn.Signature().Params().At(i) == v {
					return r.filled(fn, i)
				}
			}
		}
		init := r.initializer(v)
		return init != nil && r.fills(init)
	}
	return false
}

// pointsElsewhere reports whether anything but its declaration sets a pointer itself, or may.
func (r *reader) pointsElsewhere(v *types.Var) (found bool) {
	is := func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		return ok && r.s.Pkg.TypesInfo.Uses[id] == v
	}
	for _, f := range r.s.Pkg.Syntax {
		for n := range ast.Preorder(f) {
			switch n := n.(type) {
			case *ast.AssignStmt:
				found = found || slices.ContainsFunc(n.Lhs, is)
			case *ast.UnaryExpr:
				found = found || n.Op == token.AND && is(ast.Unparen(n.X))
			case *ast.RangeStmt:
				found = found || is(n.Key) || is(n.Value)
			}
		}
	}
	return found
}

func isAddress(e ast.Expr) bool {
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	return ok && u.Op == token.AND
}
