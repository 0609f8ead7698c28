package result

import (
	"go/ast"

	"github.com/gohone/hone/rules/internal/view"
)

const (
	// inlineBudget is the cost up to which the compiler puts a function into its callers, and inlineCall
	// that of a call that is not inlined itself.
	inlineBudget, inlineCall = 80, 57
)

// costOf is about what the compiler takes nodes to cost, above inlineBudget where it never inlines them.
func costOf(f *view.Func, nodes ...ast.Node) int {
	cost := 0
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case nil, *ast.BlockStmt, *ast.ExprStmt, *ast.ParenExpr:
				return true
			case *ast.CallExpr:
				if f.Builtin(n) == "" && !f.Info.Types[n.Fun].IsType() {
					cost += inlineCall
				}
			case *ast.DeferStmt, *ast.GoStmt, *ast.SelectStmt, *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit, *ast.TypeSwitchStmt:
				cost += inlineBudget
			}
			cost++
			return true
		})
	}
	return cost
}
