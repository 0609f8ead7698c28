package sorting

import (
	"go/ast"
	"go/types"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// sortByLibrary reports a statement that sorts numbers or texts by a type of package sort, such as
// sort.Sort(sort.StringSlice(x)) or sort.Sort(sort.Reverse(sort.IntSlice(x))). Both packages sort in the same steps, and
// equal texts and whole numbers cannot be told apart; floats can, and are left to sort.Stable.
func sortByLibrary(f *view.Func, stmt *ast.ExprStmt) {
	call, ok := ast.Unparen(stmt.X).(*ast.CallExpr)
	if !ok || f.Callee(call) != "sort.Sort" && f.Callee(call) != "sort.Stable" || !f.Since("go1.21") || f.File.HasComment(call) ||
		!f.Importable(call.Pos(), "slices") {
		return
	}
	of := ast.Unparen(call.Args[0])
	reverse, reversed := of.(*ast.CallExpr)
	if reversed = reversed && f.Callee(reverse) == "sort.Reverse"; reversed {
		of = ast.Unparen(reverse.Args[0])
	}
	x, to := f.Conversion(of)
	if x == nil || f.Info.Types[x].IsNil() {
		return
	}
	named, ok := types.Unalias(to).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "sort" {
		return
	}
	text := ""
	switch name := named.Obj().Name(); {
	case !reversed && (name == "StringSlice" || name == "IntSlice" || name == "Float64Slice" && f.Callee(call) == "sort.Sort"):
		text = "slices.Sort(" + f.Text(x) + ")"
	case reversed && name == "StringSlice" && f.Predeclared(call.Pos(), "string", "int") && f.Importable(call.Pos(), "strings"):
		text = "slices.SortFunc(" + f.Text(x) + ", func(a, b string) int { return strings.Compare(b, a) })"
	case reversed && name == "IntSlice" && f.Predeclared(call.Pos(), "int") && f.Importable(call.Pos(), "cmp"):
		text = "slices.SortFunc(" + f.Text(x) + ", func(a, b int) int { return cmp.Compare(b, a) })"
	default:
		return
	}
	f.Report(stmt, "elements are compared and swapped through an interface", patch.Fix("sort by package slices", patch.Replace(call, text)))
}
