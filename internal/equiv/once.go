package equiv

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
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

// filledByBase says why head may not share with the function of base, which runs first, what
// is filled once: where it fills it otherwise, or not at all, or reads it too early, it
// would find what that of base has filled. copied are the declarations that are there
// twice.
func (s *subject) filledByBase(head *subject, copied map[types.Object]ast.Node) string {
	reach := s.reachable(s.fn)
	inHead := make(map[string]types.Object)
	for o := range head.reachable(head.fn) {
		inHead[objectKey(o)] = o
	}
	for fn, only := range s.onceOnly() {
		switch {
		case !only || reach[fn] == nil:
		case copied[fn] != nil:
			return "the rewrite changes what " + fn.Name() + " does, which is done once for both"
		case inHead[objectKey(fn)] == nil:
			return "the rewrite does without " + fn.Name() + ", which is done once for both"
		case !maps.Equal(s.doneOnce(), head.doneOnce()):
			return "the rewrite changes what is done once for both"
		case head.readsBefore(inHead[objectKey(fn)]):
			return "the rewrite may read what " + fn.Name() + " fills before it is filled"
		}
	}
	return ""
}

// doneOnce returns the calls of Do of a sync.Once in what the function uses, as they are
// written.
func (s *subject) doneOnce() map[string]bool {
	out := make(map[string]bool)
	for _, n := range s.reachable(s.fn) {
		ast.Inspect(n, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && s.handedToOnce(call) != nil {
				out[s.text(call)] = true
			}
			return true
		})
	}
	return out
}

// readsBefore says that the function may get to a variable that fill uses without having
// called Do(fill) on the way.
func (s *subject) readsBefore(fill types.Object) (found bool) {
	filled := s.reachable(fill)
	decls := s.decls()
	seen := map[types.Object]bool{fill: true}
	var visit func(types.Object)
	visit = func(o types.Object) {
		n := decls[o]
		if n == nil || seen[o] {
			return
		}
		seen[o] = true
		if _, ok := o.(*types.Var); ok && filled[o] != nil {
			found = true
		}
		s.usedBefore(n, fill, visit)
	}
	visit(s.fn)
	return found
}

// usedBefore calls use for what a declaration uses, but for what stands behind a
// statement Do(fill) in the same list of statements or one in it: that statement came
// first, unless something jumps.
func (s *subject) usedBefore(decl ast.Node, fill types.Object, use func(types.Object)) {
	jumps := false
	ast.Inspect(decl, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		jumps = jumps || ok && b.Tok == token.GOTO
		return !jumps
	})
	var visit func(ast.Node) bool
	list := func(stmts []ast.Stmt) {
		for _, st := range stmts {
			if !jumps && s.does(st, fill) {
				return
			}
			ast.Inspect(st, visit)
		}
	}
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			list(n.List)
			return false
		case *ast.CaseClause:
			for _, e := range n.List {
				ast.Inspect(e, visit)
			}
			list(n.Body)
			return false
		case *ast.Ident:
			use(origin(s.pkg.TypesInfo.Uses[n]))
		}
		return true
	}
	ast.Inspect(decl, visit)
}

// does says that a statement is Do(fill) of a sync.Once.
func (s *subject) does(st ast.Stmt, fill types.Object) bool {
	e, ok := st.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := ast.Unparen(e.X).(*ast.CallExpr)
	return ok && s.handedToOnce(call) == fill
}
