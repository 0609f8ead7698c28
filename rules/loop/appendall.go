package loop

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// AppendAll is the rule appendall, described in the package comment.
var AppendAll = rule.New(appendDocs, "appendall", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for _, loop := range f.Loops() {
		to, from := addition(f, loop)
		if to == nil || !f.InBlock(loop) || f.File.HasComment(loop) || isLiteral(from) || !apart(f, loop, to, from) {
			continue
		}
		text := f.Text(from)
		if x, _ := f.Conversion(from); x != nil && view.IsString(f.Info.TypeOf(x)) && view.IsBytes(f.Info.TypeOf(from)) {
			text = f.Text(x)
		}
		s := f.Text(to)
		f.Report(loop, "a slice is appended one element at a time",
			patch.Fix("append all at a time", patch.Replace(loop, fmt.Sprintf("%s = append(%s, %s...)", s, s, text))))
	}
})

// addition reads a loop that does nothing but to append each element of a slice or a string, from, to another
// slice; nil if it does something else.
func addition(f *view.Func, loop ast.Stmt) (to, from ast.Expr) {
	index, value, from := indexed(f, loop)
	body := view.LoopBody(loop)
	if from == nil || len(body.List) != 1 {
		return nil, nil
	}
	to, added := view.Assignment(body.List[0], token.ASSIGN)
	call, ok := added.(*ast.CallExpr)
	if !ok || f.Builtin(call) != "append" || len(call.Args) != 2 || call.Ellipsis.IsValid() || !eval.Same(f, to, call.Args[0]) ||
		!appendable(f.Info.TypeOf(to), f.Info.TypeOf(from)) {
		return nil, nil
	}
	if value != nil && f.Object(call.Args[1]) == value {
		if view.IsText(f.Info.TypeOf(from)) {
			return nil, nil // it is a character
		}
		return to, from
	}
	element, ok := ast.Unparen(call.Args[1]).(*ast.IndexExpr)
	if !ok || index == nil || f.Object(element.Index) != index || !eval.Same(f, element.X, from) ||
		!eval.PlainPath(f, from) || !whole(f, loop, from) {
		return nil, nil
	}
	return to, from
}

// appendable reports whether all elements of one type can be appended to a slice of another one as they are.
func appendable(to, from types.Type) bool {
	s, ok := to.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	if view.IsText(from) {
		return types.Identical(s.Elem(), types.Typ[types.Byte])
	}
	x, ok := from.Underlying().(*types.Slice)
	return ok && types.Identical(s.Elem(), x.Elem())
}

// isLiteral reports whether an expression is a list of elements, which are few.
func isLiteral(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok
}

// apart reports whether what is appended does not lie where it is appended to, so that the loop reads nothing that it
// has written, and whether nothing sees what lies behind the slice, or how much room it has.
func apart(f *view.Func, loop ast.Stmt, to, from ast.Expr) bool {
	v, ok := f.Object(to).(*types.Var)
	return ok && len(f.Uses(from, v)) == 0 && !view.Within(v.Pos(), loop) && local.OwnSlice(f, v, loop)
}
