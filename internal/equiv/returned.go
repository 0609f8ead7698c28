package equiv

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// follows are the numbers of the results that are functions, of which arguments can be drawn, so that what they do can be
// compared. They are none where functions of head may write to what they share with others, as those that base returns do
// not: then two calls at the same time, or one inside of another, may get in each other's way, which calls one after the
// other do not show.
func follows(base, head *subject.Subject) []int {
	out := []int{}
	if sharesState(base, head) {
		return out
	}
	for i := range base.Func.Signature().Results().Len() {
		sig, ok := base.Func.Signature().Results().At(i).Type().Underlying().(*types.Signature)
		if !ok {
			continue
		}
		var params []types.Type
		drawn := true
		for v := range sig.Params().Variables() {
			params = append(params, v.Type())
			drawn = drawn && base.CannotDraw(v.Type(), make(map[types.Type]bool)) == ""
		}
		if drawn && len(hidden(base, params)) == 0 {
			out = append(out, i)
		}
	}
	return out
}

// sharesState reports whether functions that head leads to, and base does not have in the same words, may write to what is
// around them, unless one that base returns does.
func sharesState(base, head *subject.Subject) bool {
	var known []string
	for _, lit := range functions(base) {
		if _, returned := lit.above.(*ast.ReturnStmt); returned && writesAround(base, lit.n) {
			return false // nobody may call that at the same time
		}
		known = append(known, base.Text(lit.n))
	}
	for _, lit := range functions(head) {
		if !slices.Contains(known, head.Text(lit.n)) && writesAround(head, lit.n) {
			return true
		}
	}
	return false
}

// An innerFunc is a literal, or a method of a value that is not called.
type innerFunc struct {
	n     ast.Expr
	above ast.Node
}

// functions are the inner functions of what a function leads to.
func functions(s *subject.Subject) (out []innerFunc) {
	for _, decl := range s.Reachable(s.Func) {
		ast.PreorderStack(decl, nil, func(n ast.Node, stack []ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				out = append(out, innerFunc{n, stack[len(stack)-1]})
			case *ast.SelectorExpr:
				call, called := stack[len(stack)-1].(*ast.CallExpr)
				if sel := s.Pkg.TypesInfo.Selections[n]; sel != nil && sel.Kind() == types.MethodVal && (!called || call.Fun != n) {
					out = append(out, innerFunc{n, stack[len(stack)-1]})
				}
			}
			return true
		})
	}
	return out
}

// writesAround reports whether an inner function may write to variables around it, or to what these lead to, but for those of
// the package and for parameters. Of a method that is not known.
func writesAround(s *subject.Subject, fn ast.Expr) (found bool) {
	lit, ok := fn.(*ast.FuncLit)
	if !ok {
		return true
	}
	info := s.Pkg.TypesInfo
	around := func(e ast.Expr) bool {
		id := rewrite.Root(e)
		if id == nil {
			return false
		}
		v, ok := info.Uses[id].(*types.Var)
		return ok && !v.IsField() && v.Parent() != s.Pkg.Types.Scope() && !isParameter(s, v) && (v.Pos() < lit.Pos() || v.Pos() >= lit.End())
	}
	shared := func(e ast.Expr) bool {
		return around(e) && !rewrite.IsFixed(info.TypeOf(e)) && subject.Shares(info.TypeOf(e))
	}
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || slices.ContainsFunc(n.Lhs, around) || slices.ContainsFunc(n.Rhs, shared)
		case *ast.IncDecStmt:
			found = found || around(n.X)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && around(n.X)
		case *ast.SliceExpr: // which appends and copies may write to
			found = found || shared(n.X)
		case *ast.ReturnStmt:
			found = found || slices.ContainsFunc(n.Results, shared)
		case *ast.CallExpr:
			found = found || givesAway(info, n, shared)
		case *ast.SelectorExpr:
			found = found || isWriter(info.Selections[n]) && around(n.X)
		}
		return !found
	})
	return found
}

// isParameter reports whether a variable is one of the function, which others have, too.
func isParameter(s *subject.Subject, v *types.Var) bool {
	sig := s.Func.Signature()
	return sig.Recv() == v || slices.Contains(slices.Collect(sig.Params().Variables()), v)
}

// givesAway reports whether a call gets something shared that it may write to.
func givesAway(info *types.Info, call *ast.CallExpr, shared func(ast.Expr) bool) bool {
	args := call.Args
	id, _ := ast.Unparen(call.Fun).(*ast.Ident)
	if b, ok := info.Uses[id].(*types.Builtin); ok {
		switch b.Name() {
		case "len", "cap", "min", "max", "string":
			return false
		case "append", "copy":
			args = args[:min(len(args), 1)]
		}
	}
	return !info.Types[call.Fun].IsType() && slices.ContainsFunc(args, shared)
}

// isWriter reports whether a selection is a method that may change the value that it is called on, or what that holds.
func isWriter(sel *types.Selection) bool {
	if sel == nil || sel.Kind() != types.MethodVal {
		return false
	}
	_, pointer := types.Unalias(sel.Obj().(*types.Func).Signature().Recv().Type()).(*types.Pointer)
	return (pointer || types.IsInterface(sel.Recv())) && !rewrite.IsFixed(sel.Recv())
}
