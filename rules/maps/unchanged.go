package maps

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

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

// changing returns the nodes in a piece of code that might change any map, or a variable of an expression.
func changing(f *view.Func, of ast.Expr, in ast.Node) []ast.Node {
	var out []ast.Node
	harmless := []string{"append", "copy", "make", "new", "panic", "print", "println"}
	changed := func(to ast.Expr) bool {
		switch to := ast.Unparen(to).(type) {
		case *ast.Ident:
			return view.Mentions(of, to.Name)
		case *ast.IndexExpr:
			_, isMap := view.Core(f.Info.TypeOf(to.X)).(*types.Map)
			return isMap
		}
		return true
	}
	ast.Inspect(in, func(n ast.Node) bool {
		found := false
		switch n := n.(type) {
		case *ast.CallExpr:
			found = !eval.Silent(f, n) && !slices.Contains(harmless, f.Builtin(n)) && !withoutMaps(f.Called(n))
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

// withoutMaps reports whether a function of the standard library cannot change a map of its caller: its package has none,
// and it calls nothing that it is given.
func withoutMaps(fn *types.Func) bool {
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "bytes", "container/list", "strings", "strconv", "unicode/utf8":
	default:
		return false
	}
	for p := range fn.Signature().Params().Variables() {
		switch t := p.Type().Underlying().(type) {
		case *types.Signature:
			return false
		case *types.Interface:
			if !t.Empty() {
				return false
			}
		}
	}
	return true
}

// beforeAll reports whether a read comes before all changes that there are since a position: they are in later
// statements, or there is one in that of the read and it takes what is read.
func beforeAll(f *view.Func, since token.Pos, e ast.Expr, changes []ast.Node) bool {
	if len(changes) > 0 && f.RepeatedSince(e, since) {
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

// lookups are the edits that put a name in place of a look-up wherever an expression
// makes it.
func lookups(f *view.Func, e ast.Expr, lookup *ast.IndexExpr, name string) []analysis.TextEdit {
	var edits []analysis.TextEdit
	ast.Inspect(e, func(n ast.Node) bool {
		e, ok := n.(*ast.IndexExpr)
		if !ok || !eval.Same(f, e, lookup) || eval.Addressed(f, e) {
			return true
		}
		edits = append(edits, patch.Replace(e, name))
		return false
	})
	return edits
}
