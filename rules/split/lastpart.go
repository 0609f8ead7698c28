package split

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// lastPart rewrites parts of which only the last is used; nil if others are, too. Parts are found from
// the left, so that a separator must not overlap itself to be found from the right.
func lastPart(f *view.Func, a *ast.AssignStmt, call *ast.CallExpr) []analysis.TextEdit {
	v, text := f.Object(a.Lhs[0]), f.Text(call.Args[0])
	sep, _ := f.StringConstant(call.Args[1])
	if v == nil || f.Callee(call) != "strings.Split" || overlaps(sep) || !f.InBlock(a) ||
		view.HasGoto(f.Decl.Body) {
		return nil
	}
	last, at := f.Fresh("last"), f.Text(call.Args[1])
	var edits []analysis.TextEdit
	for _, id := range f.Uses(f.Decl.Body, v) {
		if f.Info.Defs[id] == v || len(edits) > 0 && id.Pos() < edits[len(edits)-1].End {
			continue // in what is written again
		}
		index, ok := f.Parent(id).(*ast.IndexExpr)
		if !ok || index.X != id || eval.Stored(f, index) {
			return nil
		}
		if !isLast(f, index.Index, v) {
			return nil
		}
		edits = append(edits, patch.Replace(index, last))
	}
	if len(edits) == 0 {
		return nil
	}
	begin := fmt.Sprintf("%s := %s\n", last, text)
	switch {
	case len(sep) > 1:
		i := f.Fresh("i")
		begin += fmt.Sprintf("if %[1]s := strings.LastIndex(%[2]s, %[3]s); %[1]s >= 0 {\n"+
			"%[2]s = %[2]s[%[1]s+%[4]d:]\n}", i, last, at, len(sep))
	case eval.PlainPath(f, call.Args[0]):
		begin = fmt.Sprintf("%[1]s := %[2]s[strings.LastIndex(%[2]s, %[3]s)+1:]", last, text, at)
	default:
		begin += fmt.Sprintf("%[1]s = %[1]s[strings.LastIndex(%[1]s, %[2]s)+1:]", last, at)
	}
	return append(edits, patch.Replace(a, begin))
}

// isLast reports whether an index is that of the last element of a variable, its length less one.
func isLast(f *view.Func, index ast.Expr, v types.Object) bool {
	less, ok := ast.Unparen(index).(*ast.BinaryExpr)
	if !ok || less.Op != token.SUB || f.Constant(less.Y) == nil || f.Constant(less.Y).ExactString() != "1" {
		return false
	}
	size, ok := ast.Unparen(less.X).(*ast.CallExpr)
	return ok && f.Builtin(size) == "len" && f.Object(size.Args[0]) == v
}

// overlaps reports whether a separator begins as it ends.
func overlaps(sep string) bool {
	for i := 1; i < len(sep); i++ {
		if strings.HasPrefix(sep, sep[i:]) {
			return true
		}
	}
	return false
}
