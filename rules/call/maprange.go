package call

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// MapRange is the rule maprange, described in the package comment.
var MapRange = rule.New(docs, "maprange", func(f *view.Func) {
	for _, stmt := range f.Loops() {
		if loop, ok := stmt.(*ast.RangeStmt); ok {
			mapRange(f, loop)
		}
	}
})

// mapRange reports a loop over the keys of a map that is known by reflection.
func mapRange(f *view.Func, loop *ast.RangeStmt) {
	keys, ok := ast.Unparen(loop.X).(*ast.CallExpr)
	if !ok || f.Callee(keys) != "(reflect.Value).MapKeys" || !view.IsBlank(loop.Key) || loop.Value == nil || loop.Tok != token.DEFINE ||
		f.File.CommentBetween(loop.Pos(), loop.Body.Lbrace) {
		return
	}
	m := ast.Unparen(keys.Fun).(*ast.SelectorExpr).X
	k := f.Object(loop.Value)
	if len(loop.Body.List) == 0 || f.File.Line(loop.Body.List[0].Pos()) == f.File.Line(loop.Body.Lbrace) {
		return
	}
	if k == nil || !eval.Steady(f, m) || eval.ChangesAny(f, loop.Body, m) || eval.Changes(f, loop.Body, k) || writesMap(f, loop.Body) {
		return
	}
	iter, key := f.Fresh("iter"), f.Text(loop.Value)
	uses := f.Uses(loop.Body, k)
	var edits []analysis.TextEdit
	for _, id := range uses {
		call, ok := f.Parent(id).(*ast.CallExpr)
		if f.Closure(id) != f.Closure(loop) && !f.Since("go1.22") {
			return // the closures share the key
		}
		if !ok || call.Fun == ast.Expr(id) || f.Callee(call) != "(reflect.Value).MapIndex" || f.Closure(id) != f.Closure(loop) ||
			!eval.Same(f, ast.Unparen(call.Fun).(*ast.SelectorExpr).X, m) {
			continue
		}
		edits = append(edits, patch.Replace(call, iter+".Value()"))
	}
	if len(edits) == 0 {
		return
	}
	head := "for " + iter + " := " + f.Text(m) + ".MapRange(); " + iter + ".Next(); {"
	if len(edits) < len(uses) {
		head += "\n" + key + " := " + iter + ".Key()"
	}
	edits = append(edits, analysis.TextEdit{Pos: loop.Pos(), End: loop.Body.Lbrace + 1, NewText: []byte(head)})
	f.Report(loop, "all keys of the map are listed and then looked up", patch.Fix("go through the map by MapRange", edits...))
}

// writesMap reports whether a loop sets elements of a map that is known by reflection.
func writesMap(f *view.Func, body ast.Node) bool {
	return view.Any(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		return ok && (strings.HasPrefix(f.Callee(call), "(reflect.Value).Set") || f.Callee(call) == "(reflect.Value).Clear")
	})
}
