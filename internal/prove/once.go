package prove

import (
	"go/ast"
	"go/types"
)

// onceOnly returns the functions of the package that are used for nothing but to be
// handed to Do of a sync.Once. What they write is there before anybody reads it, and
// never again, whichever of two functions comes first.
func (s *subject) onceOnly() map[types.Object]bool {
	uses, done := make(map[types.Object]int), make(map[types.Object]int)
	for _, o := range s.pkg.TypesInfo.Uses {
		if fn, ok := o.(*types.Func); ok && fn.Pkg() == s.pkg.Types {
			uses[fn]++
		}
	}
	for _, f := range s.pkg.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if fn := s.handedToOnce(call); fn != nil {
					done[fn]++
				}
			}
			return true
		})
	}
	out := make(map[types.Object]bool)
	for fn, n := range done {
		out[fn] = n == uses[fn]
	}
	return out
}

// handedToOnce returns the function that a call hands to Do of a sync.Once.
func (s *subject) handedToOnce(call *ast.CallExpr) *types.Func {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	do, ok := s.pkg.TypesInfo.Uses[sel.Sel].(*types.Func)
	if !ok || do.FullName() != "(*sync.Once).Do" {
		return nil
	}
	id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	if !ok {
		return nil
	}
	fn, _ := s.pkg.TypesInfo.Uses[id].(*types.Func)
	return fn
}

// writtenOnce returns the variables of the package that such functions use, and so may
// write to.
func (s *subject) writtenOnce() map[types.Object]bool {
	out := make(map[types.Object]bool)
	decls := s.decls()
	for fn, only := range s.onceOnly() {
		if !only || decls[fn] == nil {
			continue
		}
		ast.Inspect(decls[fn], func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := s.pkg.TypesInfo.Uses[id].(*types.Var); ok && v.Parent() == s.pkg.Types.Scope() {
					out[v] = true
				}
			}
			return true
		})
	}
	return out
}

// filledByOld says why head may not share with the old function, which runs first, what
// is filled once: where it fills it otherwise, or not at all, it would find what the old
// one has filled. copied are the declarations that are there twice.
func (s *subject) filledByOld(head *subject, copied map[types.Object]ast.Node) string {
	reach := s.reachable(s.fn)
	now := make(map[string]bool)
	for o := range head.reachable(head.fn) {
		now[objectKey(o)] = true
	}
	for fn, only := range s.onceOnly() {
		switch {
		case !only || reach[fn] == nil:
		case copied[fn] != nil:
			return "the rewrite changes what " + fn.Name() + " does, which is done once for both"
		case !now[objectKey(fn)]:
			return "the rewrite does without " + fn.Name() + ", which is done once for both"
		}
	}
	return ""
}
