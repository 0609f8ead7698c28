package gather

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/view"
)

// callsSelf reports whether a call calls a function by its name or on a value, with an argument for each parameter.
func callsSelf(f *view.Func, self *types.Func, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	fn := f.Called(call)
	return fn != nil && fn.Origin() == self && len(call.Args) == self.Signature().Params().Len() && !(ok && !f.Info.Types[sel.X].IsValue())
}

// hides reports whether the name of a variable, as that of a parameter, would hide something.
func hides(f *view.Func, v *types.Var) bool {
	return view.Any(f.Decl, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		return ok && id.Name == v.Name() && f.Info.ObjectOf(id) != v
	})
}

// otherCall writes a call of a function as one of another name, on the same value and with more arguments before and after its own.
func otherCall(f *view.Func, call *ast.CallExpr, name string, before, after []string) string {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		name = f.Text(sel.X) + "." + name
	}
	args := before
	for _, a := range call.Args {
		args = append(args, f.Text(a))
	}
	return name + "(" + strings.Join(append(args, after...), ", ") + ")"
}
