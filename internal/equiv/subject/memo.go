package subject

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/rewrite"
)

// Memos returns the functions of the package that change nothing but a sync.Map or a map of theirs, which may be in a
// struct with a lock, each with that variable. Whatever they keep in a sync.Map is kept under their only parameter, so
// that no call changes what another with another argument returns; of a map, they only look up keys and set them.
func (s *Subject) Memos() map[types.Object]*types.Var {
	if s.memos == nil {
		s.memos = s.findMemos()
	}
	return s.memos
}

func (s *Subject) findMemos() map[types.Object]*types.Var {
	uses := make(map[*types.Var]int)
	for _, o := range s.Pkg.TypesInfo.Uses {
		if v, ok := o.(*types.Var); ok && v.Parent() == s.Pkg.Types.Scope() && (isSyncMap(v.Type()) || IsMap(v.Type()) || isLockedMap(v.Type())) {
			uses[v]++
		}
	}
	out := make(map[types.Object]*types.Var)
	if len(uses) == 0 {
		return out
	}
	for o, n := range s.Decls() {
		decl, ok := n.(*ast.FuncDecl)
		if !ok || o == nil || decl.Body == nil {
			continue
		}
		if sig := o.Type().(*types.Signature); sig.TypeParams().Len()+sig.RecvTypeParams().Len() > 0 {
			continue
		}
		for v, all := range uses {
			n := s.keepsInMap
			if isSyncMap(v.Type()) {
				if decl.Recv != nil {
					continue
				}
				n = s.keepsByKey
			}
			if !v.Exported() && n(decl, v) == all && s.effectBut(decl, false, s.writesBut(v)) == "" {
				out[o] = v
			}
		}
	}
	return out
}

// RootIs reports whether an expression begins with a variable, or is it.
func (s *Subject) RootIs(e ast.Expr, v *types.Var) bool {
	id := rewrite.Root(e)
	return id != nil && s.Pkg.TypesInfo.Uses[id] == v
}

// writesBut is writesGlobal but for some variables, which may be nil.
func (s *Subject) writesBut(vars ...*types.Var) func(ast.Expr) string {
	return func(e ast.Expr) string {
		if slices.ContainsFunc(vars, func(v *types.Var) bool { return v != nil && s.RootIs(e, v) }) {
			return ""
		}
		return s.writesGlobal(e)
	}
}

// keepsByKey counts how often a function loads or stores in a sync.Map what stands under its
// parameter. It returns 0 if that parameter may change.
func (s *Subject) keepsByKey(decl *ast.FuncDecl, v *types.Var) int {
	params := s.Pkg.TypesInfo.Defs[decl.Name].Type().(*types.Signature).Params()
	if params.Len() != 1 {
		return 0
	}
	key := params.At(0)
	if _, basic := key.Type().Underlying().(*types.Basic); !basic {
		return 0
	}
	n := 0
	changes := false
	isKey := func(e ast.Expr) bool { return s.RootIs(e, key) }
	ast.Inspect(decl.Body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.AssignStmt:
			for _, l := range node.Lhs {
				changes = changes || isKey(l)
			}
		case *ast.RangeStmt:
			changes = changes || node.Key != nil && isKey(node.Key) || node.Value != nil && isKey(node.Value)
		case *ast.IncDecStmt:
			changes = changes || isKey(node.X)
		case *ast.UnaryExpr:
			changes = changes || isKey(node.X)
		case *ast.CallExpr:
			sel, ok := node.Fun.(*ast.SelectorExpr)
			if !ok || len(node.Args) == 0 {
				break
			}
			m, isName := sel.X.(*ast.Ident)
			arg, isArg := node.Args[0].(*ast.Ident)
			if isName && isArg && s.Pkg.TypesInfo.Uses[m] == v && s.Pkg.TypesInfo.Uses[arg] == key {
				switch sel.Sel.Name {
				case "Load", "Store", "LoadOrStore":
					n++
				}
			}
		}
		return true
	})
	if changes {
		return 0
	}
	return n
}

// keepsInMap counts how often a function looks up a key in a map or sets one, 0 if it changes a value in place. Of one
// in a struct, locking it counts, too, and so does making it where there is none.
func (s *Subject) keepsInMap(decl *ast.FuncDecl, v *types.Var) (n int) {
	changes, sets := false, false
	isOf := func(e ast.Expr) bool { return s.RootIs(e, v) }
	isIt := func(e ast.Expr) bool {
		if sel, ok := e.(*ast.SelectorExpr); ok {
			e = sel.X
		}
		id, ok := e.(*ast.Ident)
		return ok && s.Pkg.TypesInfo.Uses[id] == v
	}
	ast.Inspect(decl.Body, func(node ast.Node) bool {
		counts := false
		switch node := node.(type) {
		case *ast.IndexExpr:
			counts = isIt(node.X)
		case *ast.BinaryExpr:
			counts = isIt(node.X) && s.Pkg.TypesInfo.Types[node.Y].IsNil()
		case *ast.CallExpr:
			counts = s.locks(node) && isOf(node.Fun.(*ast.SelectorExpr).X)
		case *ast.AssignStmt:
			counts = len(node.Lhs) == 1 && isIt(node.Lhs[0]) && s.makesMap(node.Rhs[0])
			sets = sets || !counts && slices.ContainsFunc(node.Lhs, isOf)
			changes = changes || node.Tok != token.ASSIGN && node.Tok != token.DEFINE && isOf(node.Lhs[0])
		case *ast.IncDecStmt:
			changes = changes || isOf(node.X)
		}
		if counts {
			n++
		}
		return true
	})
	if changes || !sets {
		return 0
	}
	return n
}

// locks reports whether a call is of a method of package sync.
func (s *Subject) locks(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := s.Pkg.TypesInfo.Uses[sel.Sel].(*types.Func)
	return ok && fn.Pkg() != nil && Synchronizes(fn.Pkg())
}

// makesMap reports whether an expression makes an empty map.
func (s *Subject) makesMap(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		return s.builtin(e) == "make"
	}
	return false
}

// isLockedMap reports whether a type is a struct of a map and a lock.
func isLockedMap(t types.Type) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || st.NumFields() != 2 {
		return false
	}
	a, b := st.Field(0).Type(), st.Field(1).Type()
	return HoldsLock(a) && IsMap(b) || HoldsLock(b) && IsMap(a)
}

// isMap reports whether a type is a map.
func IsMap(t types.Type) bool { _, ok := t.Underlying().(*types.Map); return ok }

// isSyncMap reports whether a type is sync.Map.
func isSyncMap(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "sync" && n.Obj().Name() == "Map"
}
