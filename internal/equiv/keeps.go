package equiv

import (
	"go/ast"
	"go/types"

	"github.com/gohone/hone/internal/equiv/subject"
)

// keeps reports whether what the function uses writes, in head, to a field that base has not: what one call leaves there, the next one
// may take.
func keeps(base, head *subject.Subject) (found bool) {
	for _, decl := range head.Reachable(head.Func) {
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, e := range n.Lhs {
					found = found || inNewField(base, head, e)
				}
			case *ast.IncDecStmt:
				found = found || inNewField(base, head, n.X)
			case *ast.SelectorExpr: // a method that may change its receiver
				found = found || subject.TakesPointer(head.Pkg.TypesInfo.Selections[n]) && inNewField(base, head, n.X)
			}
			return !found
		})
	}
	return found
}

// inNewField reports whether an expression is a field that base has not, or lies in one.
func inNewField(base, head *subject.Subject, e ast.Expr) bool {
	for sel := range subject.Selections(e) {
		of := head.Pkg.TypesInfo.Selections[sel]
		if of != nil && of.Kind() == types.FieldVal && isNewField(base, head, of) {
			return true
		}
	}
	return false
}

// isNewField reports whether a field is one that a type of the package does not have in base.
func isNewField(base, head *subject.Subject, of *types.Selection) bool {
	n := subject.Named(of.Recv())
	if n == nil || n.Obj().Pkg() != head.Pkg.Types {
		return false
	}
	was, ok := base.Pkg.Types.Scope().Lookup(n.Obj().Name()).(*types.TypeName)
	if !ok {
		return false
	}
	field, _, _ := types.LookupFieldOrMethod(was.Type(), true, base.Pkg.Types, of.Obj().Name())
	_, isField := field.(*types.Var)
	return !isField
}
