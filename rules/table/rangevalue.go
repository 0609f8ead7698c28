package table

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

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
	changes := changing(f, loop)
	value := f.Fresh("value")
	edits := []analysis.TextEdit{{Pos: key.End(), End: loop.TokPos, NewText: []byte(", " + value + " ")}}
	uses := f.Uses(loop.Body, k)
	for _, id := range uses {
		e, ok := f.Parent(id).(*ast.IndexExpr)
		if ok && e.Index == id && eval.Same(f, e.X, loop.X) && plainRead(f, e) &&
			beforeAll(f, loop, e, changes) {
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

// plainRead reports whether an element is read, outside of closures, without the question whether
// it is there.
func plainRead(f *view.Func, e *ast.IndexExpr) bool {
	_, both := f.Info.TypeOf(e).(*types.Tuple)
	if a, ok := f.Parent(e).(*ast.AssignStmt); ok {
		both = both || len(a.Lhs) > len(a.Rhs)
	}
	if s, ok := f.Parent(e).(*ast.ValueSpec); ok {
		both = both || len(s.Names) > len(s.Values)
	}
	return !both && !eval.Stored(f, e) && !f.InClosure(e)
}

// changing returns the nodes of a loop that might change the map, or which map it is.
func changing(f *view.Func, loop *ast.RangeStmt) []ast.Node {
	var out []ast.Node
	harmless := []string{"append", "copy", "make", "new", "panic", "print", "println"}
	changed := func(to ast.Expr) bool {
		switch to := ast.Unparen(to).(type) {
		case *ast.Ident:
			return view.Mentions(loop.X, to.Name)
		case *ast.IndexExpr:
			_, isMap := view.Core(f.Info.TypeOf(to.X)).(*types.Map)
			return isMap
		}
		return true
	}
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		found := false
		switch n := n.(type) {
		case *ast.CallExpr:
			found = !eval.Silent(f, n) && !slices.Contains(harmless, f.Builtin(n))
		case *ast.AssignStmt:
			found = slices.ContainsFunc(n.Lhs, changed)
		case *ast.IncDecStmt:
			found = changed(n.X)
		case *ast.RangeStmt:
			switch f.Info.TypeOf(n.X).Underlying().(type) {
			case *types.Chan, *types.Signature, *types.TypeParam, *types.Interface:
				found = true
			}
			found = found || n.Key != nil && changed(n.Key) || n.Value != nil && changed(n.Value)
		case *ast.UnaryExpr:
			found = n.Op == token.ARROW
		case *ast.SendStmt, *ast.SelectStmt, *ast.GoStmt, *ast.DeferStmt, *ast.LabeledStmt:
			found = true
		}
		if found {
			out = append(out, n)
		}
		return true
	})
	return out
}

// beforeAll reports whether a read comes before everything in its turn of the loop that might
// change the map: what does is in a later statement, or alone in that of the read and takes what is
// read.
func beforeAll(f *view.Func, loop *ast.RangeStmt, e ast.Expr, changes []ast.Node) bool {
	if len(changes) > 0 && f.RepeatedSince(e, loop.Body.Lbrace) {
		return false
	}
	top := together(f, e)
	beside := 0
	for _, n := range changes {
		switch {
		case n.Pos() >= top.End():
		case view.Within(n.Pos(), top) && view.Within(e.Pos(), n):
			beside++
		default:
			return false
		}
	}
	return beside < 2
}

// together is the outermost expression or statement in which an expression is evaluated with others.
func together(f *view.Func, e ast.Expr) ast.Node {
	var top ast.Node = e
	for _, p := range f.Parents(e) {
		switch p.(type) {
		case ast.Expr, *ast.AssignStmt, *ast.ReturnStmt, *ast.ValueSpec, *ast.ExprStmt, *ast.IncDecStmt:
			top = p
		default:
			return top
		}
	}
	return top
}
