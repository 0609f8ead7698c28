package maps

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// RangeValue is the rule rangevalue, described in the package comment.
var RangeValue = rule.New(docs, "rangevalue", func(f *view.Func) {
	for _, stmt := range f.Loops() {
		if loop, ok := stmt.(*ast.RangeStmt); ok {
			rangeValue(f, loop)
		}
	}
})

// rangeValue reports a loop over the keys of a map that looks them up.
func rangeValue(f *view.Func, loop *ast.RangeStmt) {
	m, ok := view.Core(f.Info.TypeOf(loop.X)).(*types.Map)
	key, named := loop.Key.(*ast.Ident)
	if !ok || !named || !view.IsBlank(loop.Value) || loop.Tok != token.DEFINE || !equalToItself(m.Key()) ||
		!eval.PlainPath(f, loop.X) || f.File.CommentBetween(loop.Pos(), loop.Body.Lbrace) {
		return
	}
	k := f.Object(key)
	if k == nil || view.IsBlank(key) || eval.Changes(f, loop.Body, k) || view.HasGoto(f.Decl.Body) {
		return
	}
	changes := changing(f, loop.X, loop.Body)
	value := f.Fresh("value")
	edits := []analysis.TextEdit{{Pos: key.End(), End: loop.TokPos, NewText: []byte(", " + value + " ")}}
	uses := f.Uses(loop.Body, k)
	for _, id := range uses {
		e, ok := f.Parent(id).(*ast.IndexExpr)
		if ok && e.Index == id && eval.Same(f, e.X, loop.X) && plainRead(f, e) &&
			beforeAll(f, loop.Body.Lbrace, e, changes) {
			edits = append(edits, patch.Replace(e, value))
		}
	}
	if len(edits) > len(uses) {
		edits = append(edits, patch.Replace(key, "_")) // it would not be used
	}
	if len(edits) > 1 {
		f.Report(loop, "the map is asked for values that the loop has", patch.Fix("range over keys and values", edits...))
	}
}

// equalToItself reports whether a key of a type is found again whatever it is: NaN is not, and an
// interface may hold one.
func equalToItself(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&(types.IsString|types.IsInteger|types.IsBoolean) != 0
	case *types.Pointer, *types.Chan:
		return true
	case *types.Array:
		return equalToItself(t.Elem())
	case *types.Struct:
		for field := range t.Fields() {
			if !equalToItself(field.Type()) {
				return false
			}
		}
		return true
	}
	return false
}
