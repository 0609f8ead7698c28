package hashes

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// mapHash reports a hash of package maphash that some statements declare, give a seed and write to once, and that is then asked
// for its sum.
func mapHash(f *view.Func, list []ast.Stmt) {
	if len(list) < 4 || !f.Since("go1.19") {
		return
	}
	d, ok := local.Declares(list[0])
	if !ok || d.Value != nil || patch.CommentAbove(f, list[0]) != nil || patch.CommentAbove(f, list[1]) != nil {
		return
	}
	typ, ok := d.Type.(*ast.SelectorExpr)
	v, isVar := f.Info.Defs[d.Name].(*types.Var)
	if !ok || !isVar || types.TypeString(v.Type(), nil) != "hash/maphash.Hash" {
		return
	}
	uses := f.Uses(f.Decl, v)
	if len(uses) != 4 || f.Closure(uses[3]) != f.Closure(uses[0]) || f.File.HasComment(list[0]) || f.File.HasComment(list[1]) ||
		f.File.HasComment(list[2]) {
		return
	}
	seed, write := methodArg(f, list[1], uses[1], "SetSeed"), methodArg(f, list[2], uses[2], "Write")
	function := "Bytes"
	if write == nil {
		function, write = "String", methodArg(f, list[2], uses[2], "WriteString")
	}
	sum := sumBy(f, uses[3], "Sum64")
	if seed == nil || write == nil || sum == nil || sum.Pos() < list[2].End() || !eval.Quiet(f, write) {
		return
	}
	call := f.Text(typ.X) + "." + function + "(" + f.Text(seed) + ", " + f.Text(write) + ")"
	name, edit := call, patch.Delete(f, list[2])
	if returned(f, sum) != list[3] || !patch.OwnLines(f, list[2]) {
		name = f.Fresh("sum")
		edit = writeEdit(f, list[2], name+" := "+call)
	}
	edits := []analysis.TextEdit{patch.Delete(f, list[0]), patch.Delete(f, list[1]), edit, patch.Replace(sum, name)}
	f.Report(list[0], "a hash is made for one write", patch.Fix("sum up the bytes by one call", edits...))
}

// methodArg returns the argument of a method that a statement calls, of a variable that a name means; nil if it does something else.
func methodArg(f *view.Func, stmt ast.Stmt, id *ast.Ident, method string) ast.Expr {
	sel, ok := f.Parent(id).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != method {
		return nil
	}
	call, ok := f.Parent(sel).(*ast.CallExpr)
	if !ok || call.Fun != sel || len(call.Args) != 1 || f.Spread(call) || f.Parent(call) != ast.Node(stmt) || !dropsResults(stmt) {
		return nil
	}
	return call.Args[0]
}
