package loop

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// CopyLoop is the rule copyloop, described in the package comment.
var CopyLoop = rule.New(docs, "copyloop", func(f *view.Func) {
	for list := range f.Lists() {
		for i := 1; i < len(list); i++ {
			copySite(f, list[i-1], list[i])
		}
	}
})

// copySite reports a loop that fills the slice that the statement before it makes.
func copySite(f *view.Func, before, loop ast.Stmt) {
	d, ok := local.Declares(before)
	if !ok || f.File.HasComment(loop) || !f.Predeclared(loop.Pos(), "copy") {
		return
	}
	dst, source := f.Info.Defs[d.Name], madeLike(f, d.Value)
	if dst == nil || source == nil || !copied(f, dst.Type(), f.Info.TypeOf(source)) {
		return
	}
	index, value, over := indexed(f, loop)
	if over == nil || index == nil || f.Object(over) != dst && !eval.Same(f, over, source) ||
		!whole(f, loop, over) {
		return
	}
	body := view.LoopBody(loop)
	if len(body.List) != 1 {
		return
	}
	to, from := view.Assignment(body.List[0], token.ASSIGN)
	at, ok := to.(*ast.IndexExpr)
	if !ok || f.Object(at.X) != dst || f.Object(at.Index) != index {
		return
	}
	element, ok := ast.Unparen(from).(*ast.IndexExpr)
	isElement := ok && eval.Same(f, element.X, source) && f.Object(element.Index) == index
	isValue := value != nil && f.Object(from) == value && eval.Same(f, over, source)
	if !isElement && !isValue {
		return
	}
	f.Report(loop, "a slice is copied one element at a time",
		patch.Fix("copy all at a time", patch.Replace(loop, "copy("+d.Name.Name+", "+f.Text(source)+")")))
}

// madeLike returns what an expression makes a slice of the same length of, nil if it makes none.
func madeLike(f *view.Func, e ast.Expr) ast.Expr {
	call, ok := e.(*ast.CallExpr)
	if !ok || f.Builtin(call) != "make" || len(call.Args) != 2 {
		return nil
	}
	length, ok := ast.Unparen(call.Args[1]).(*ast.CallExpr)
	if !ok || f.Builtin(length) != "len" || !eval.PlainPath(f, length.Args[0]) {
		return nil
	}
	return ast.Unparen(length.Args[0])
}

// copied reports whether builtin copy takes values of these types.
func copied(f *view.Func, dst, src types.Type) bool {
	to, ok := dst.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	if view.IsString(src) {
		return types.Identical(to.Elem(), types.Typ[types.Byte])
	}
	from, ok := src.Underlying().(*types.Slice)
	return ok && types.Identical(to.Elem(), from.Elem())
}

// indexed returns the index of a loop over a slice or a string, the element if it has a name, and
// what it goes over.
func indexed(f *view.Func, loop ast.Stmt) (index, value types.Object, over ast.Expr) {
	switch loop := loop.(type) {
	case *ast.ForStmt:
		if b, ok := local.BoundOf(f, loop); ok && !b.Number {
			return f.Object(loop.Init.(*ast.AssignStmt).Lhs[0]), nil, ast.Unparen(b.X)
		}
	case *ast.RangeStmt:
		over = ast.Unparen(loop.X)
		if call, ok := over.(*ast.CallExpr); ok && f.Builtin(call) == "len" {
			over = ast.Unparen(call.Args[0])
		}
		if id, ok := loop.Key.(*ast.Ident); ok {
			index = f.Info.Defs[id]
		}
		if id, ok := loop.Value.(*ast.Ident); ok {
			value = f.Info.Defs[id]
		}
	}
	return index, value, over
}

// whole reports whether a loop comes to each index, not only to those where a character begins.
func whole(f *view.Func, loop ast.Stmt, over ast.Expr) bool {
	r, ok := loop.(*ast.RangeStmt)
	return !ok || ast.Unparen(r.X) != over || !view.IsString(f.Info.TypeOf(over))
}
