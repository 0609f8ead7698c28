package equiv

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// follows are the numbers of the results that are functions, of which arguments can be drawn, so that what they do can be
// compared. They are none where functions of head may write to what they share with others, as they do not in base: then
// two calls at the same time, or one inside of another, may get in each other's way, which calls one after the other do not
// show.
func follows(base, head *subject.Subject) []int {
	out := []int{}
	if keepsState(head) && !keepsState(base) {
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

// keepsState reports whether function literals that a function leads to may write to local variables around them, or to what
// these lead to.
func keepsState(s *subject.Subject) (found bool) {
	for _, decl := range s.Reachable(s.Func) {
		ast.Inspect(decl, func(n ast.Node) bool {
			if lit, ok := n.(*ast.FuncLit); ok {
				found = found || writesAround(s, lit)
			}
			return !found
		})
	}
	return found
}

// writesAround reports whether a function literal may write to variables around it, but for those of the package.
func writesAround(s *subject.Subject, lit *ast.FuncLit) (found bool) {
	info := s.Pkg.TypesInfo
	around := func(e ast.Expr) bool {
		id := rewrite.Root(e)
		if id == nil {
			return false
		}
		v, ok := info.Uses[id].(*types.Var)
		return ok && !v.IsField() && v.Parent() != s.Pkg.Types.Scope() && (v.Pos() < lit.Pos() || v.Pos() >= lit.End())
	}
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				found = found || around(to)
			}
		case *ast.IncDecStmt:
			found = found || around(n.X)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && around(n.X)
		case *ast.SliceExpr: // which appends and copies may write to
			found = found || around(n.X) && !isString(info.TypeOf(n.X))
		case *ast.SelectorExpr:
			found = found || isWriter(info.Selections[n]) && around(n.X)
		}
		return !found
	})
	return found
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// readOnly are types of the standard library whose methods do not change what they do later.
var readOnly = map[string]bool{
	"regexp.Regexp": true, "strings.Replacer": true, "text/template.Template": true, "html/template.Template": true, "time.Location": true,
}

// isWriter reports whether a selection is a method that may change the value that it is called on.
func isWriter(sel *types.Selection) bool {
	if sel == nil || sel.Kind() != types.MethodVal {
		return false
	}
	_, pointer := types.Unalias(sel.Obj().(*types.Func).Signature().Recv().Type()).(*types.Pointer)
	n := subject.Named(sel.Recv())
	return pointer && (n == nil || n.Obj().Pkg() == nil || !readOnly[n.Obj().Pkg().Path()+"."+n.Obj().Name()])
}
