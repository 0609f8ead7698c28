package call

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/view"
)

// turns are those of a loop, with what they may write.
type turns struct {
	f    *view.Func
	loop ast.Stmt
	// writes is found where it is asked for.
	writes *pure.Writes
}

// own returns the base of a name for what a function of the package makes, if it takes time, is the same in each
// turn, and may as well be made before the first.
func (t *turns) own(call *ast.CallExpr) (base string, ok bool) {
	f := t.f
	if of, _ := f.OfCall(call); of == nil || of.Decl == f.Decl {
		return "", false
	}
	r := pure.Of(f, call)
	if r == nil || !r.Slow || !f.MeansSame(call, t.loop.Pos()) {
		return "", false
	}
	inLoop := func(v *types.Var) bool { return view.Within(v.Pos(), t.loop) }
	if slices.ContainsFunc(r.Vars, inLoop) {
		return "", false
	}
	if t.writes == nil {
		t.writes = pure.Written(f, t.loop)
	}
	maybeNil := func(v *types.Var) bool { return !t.notNil(v) }
	if !t.writes.Leave(r) || (r.Partial || slices.ContainsFunc(r.Derefs, maybeNil)) && !t.first(call) {
		return "", false
	}
	return resultName(f, call), true
}

// resultName is what the result of a function may be called: as the function, unless that is its name here.
func resultName(f *view.Func, call *ast.CallExpr) string {
	name := f.Called(call).Name()
	for _, verb := range []string{"Get", "get", "Compute", "compute", "Calculate", "calculate", "Calc", "calc"} {
		if rest, ok := strings.CutPrefix(name, verb); ok && rest != "" && ast.IsExported(rest) {
			name = rest
			break
		}
	}
	if name = patch.LowerFirst(name); free(f, name) {
		return name
	}
	if b, ok := f.Info.TypeOf(call).Underlying().(*types.Basic); ok {
		switch {
		case b.Info()&types.IsBoolean != 0:
			return "yes"
		case b.Info()&types.IsString != 0:
			return "text"
		}
	}
	return "value"
}

// free reports whether nothing has a name at the function, other than fields and methods.
func free(f *view.Func, name string) bool {
	if token.IsKeyword(name) || f.Lookup(f.Decl.Body.Lbrace, name) != nil {
		return false
	}
	return !view.Any(f.Decl, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || id.Name != name {
			return false
		}
		sel, ok := f.Parent(id).(*ast.SelectorExpr)
		return !ok || sel.Sel != id
	})
}

// first reports whether a call is what a loop does first, even if it has no turns.
func (t *turns) first(call *ast.CallExpr) bool {
	loop, ok := t.loop.(*ast.ForStmt)
	if !ok || loop.Cond == nil {
		return false
	}
	if loop.Init != nil {
		init, ok := loop.Init.(*ast.AssignStmt)
		if !ok || init.Tok != token.DEFINE ||
			slices.ContainsFunc(init.Rhs, func(e ast.Expr) bool { return !eval.Steady(t.f, e) }) {
			return false
		}
	}
	e := ast.Unparen(loop.Cond)
	for e != call {
		switch x := e.(type) {
		case *ast.UnaryExpr:
			e = x.X
		case *ast.BinaryExpr:
			switch {
			case view.Within(call.Pos(), x.X):
				e = x.X
			case x.Op != token.LAND && x.Op != token.LOR && eval.Steady(t.f, x.X):
				e = x.Y
			default:
				return false
			}
		default:
			return false
		}
		e = ast.Unparen(e)
	}
	return true
}

// notNil reports whether a variable cannot be nil where the loop begins: something before it would have panicked, or
// left.
func (t *turns) notNil(v *types.Var) bool {
	f := t.f
	set := func(id *ast.Ident) bool { return f.Info.Defs[id] == nil && f.Assigned(id) }
	if !f.IsLocal(v) || eval.Shared(f, v) || slices.ContainsFunc(f.Uses(f.Decl.Body, v), set) {
		return false
	}
	if before(f, t.loop, v) {
		return true
	}
	var inner ast.Node = t.loop
	for _, p := range f.Parents(t.loop) {
		for _, s := range view.StmtList(p) {
			if s == inner {
				break
			}
			if before(f, s, v) {
				return true
			}
		}
		if r, ok := p.(*ast.RangeStmt); ok && before(f, r, v) {
			return true
		}
		if is, ok := p.(*ast.IfStmt); ok && inner != is.Else && is.Init == nil && reaches(f, is.Cond, v) {
			return true
		}
		inner = p
	}
	return false
}

// before reports whether a statement is not left for the next one where a variable is nil.
func before(f *view.Func, s ast.Stmt, v *types.Var) bool {
	switch s := s.(type) {
	case *ast.AssignStmt, *ast.ExprStmt, *ast.IncDecStmt, *ast.DeclStmt:
		return reaches(f, s, v)
	case *ast.RangeStmt:
		array := view.ArrayOf(f.Info.TypeOf(s.X)) != nil
		return !(array && view.IsBlank(s.Value)) && reaches(f, s.X, v) // of an array only the length is asked
	case *ast.IfStmt:
		if s.Init != nil && reaches(f, s.Init, v) || reaches(f, s.Cond, v) {
			return true
		}
		cond, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
		return ok && cond.Op == token.EQL && f.Object(cond.X) == v && f.Info.Types[cond.Y].IsNil() && f.Leaves(s.Body)
	}
	return false
}

// reaches reports whether code always asks for a field of what a variable points to.
func reaches(f *view.Func, n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			return f.Constant(n) == nil // the length of an array needs none
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				found = found || reaches(f, n.X, v)
				return false
			}
		case *ast.SelectorExpr:
			s := f.Info.Selections[n]
			found = found || s != nil && s.Kind() == types.FieldVal && f.Object(n.X) == v
		}
		return !found
	})
	return found
}
