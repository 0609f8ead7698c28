package subject

import (
	"go/ast"
	"go/types"

	"github.com/gohone/hone/internal/rewrite"
)

// Memos returns the functions of the package that change nothing but a sync.Map of theirs, each with
// that variable. Whatever they keep there is kept under their only parameter, so that no call
// changes what another with another argument returns.
func (s *Subject) Memos() map[types.Object]*types.Var {
	uses := make(map[*types.Var]int)
	for _, o := range s.Pkg.TypesInfo.Uses {
		if v, ok := o.(*types.Var); ok && v.Parent() == s.Pkg.Types.Scope() && isSyncMap(v.Type()) {
			uses[v]++
		}
	}
	out := make(map[types.Object]*types.Var)
	if len(uses) == 0 {
		return out
	}
	for o, n := range s.Decls() {
		decl, ok := n.(*ast.FuncDecl)
		if !ok || o == nil || decl.Body == nil || decl.Recv != nil {
			continue
		}
		if sig := o.Type().(*types.Signature); sig.TypeParams().Len() > 0 || sig.Params().Len() != 1 {
			continue
		}
		for v, all := range uses {
			if !v.Exported() && s.keepsByKey(decl, v) == all && s.effectBut(decl, s.writesBut(v)) == "" {
				out[o] = v
			}
		}
	}
	return out
}

// writesBut is writesGlobal but for a variable.
func (s *Subject) writesBut(v *types.Var) func(ast.Expr) string {
	return func(e ast.Expr) string {
		if id := rewrite.Root(e); v != nil && id != nil && s.Pkg.TypesInfo.Uses[id] == v {
			return ""
		}
		return s.writesGlobal(e)
	}
}

// keepsByKey counts how often a function loads or stores in a sync.Map what stands under its
// parameter. It returns 0 if that parameter may change.
func (s *Subject) keepsByKey(decl *ast.FuncDecl, v *types.Var) int {
	key := s.Pkg.TypesInfo.Defs[decl.Name].Type().(*types.Signature).Params().At(0)
	if _, basic := key.Type().Underlying().(*types.Basic); !basic {
		return 0
	}
	n := 0
	changes := false
	isKey := func(e ast.Expr) bool {
		id := rewrite.Root(e)
		return id != nil && s.Pkg.TypesInfo.Uses[id] == key
	}
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

// isSyncMap reports whether a type is sync.Map.
func isSyncMap(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "sync" && n.Obj().Name() == "Map"
}
