package bounds

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// ClearSlice is the rule clearslice, described in the package comment.
var ClearSlice = rule.New(docs, "clearslice", func(f *view.Func) {
	for _, loop := range f.Loops() {
		if f.InBlock(loop) && !f.File.HasComment(loop) {
			clearSite(f, loop)
		}
	}
})

// clearSite reports a loop that sets all elements of a slice to zero, other than in the form that the
// compiler knows.
func clearSite(f *view.Func, loop ast.Stmt) {
	c := counts(f, loop)
	if c == nil || c.from != 0 || len(c.body.List) != 1 || clears(f, loop) {
		return
	}
	to, value := view.Assignment(c.body.List[0], token.ASSIGN)
	at, ok := to.(*ast.IndexExpr)
	if !ok || f.Object(at.Index) != c.variable(f) || !view.IsSlice(f.Info.TypeOf(at.X)) || !c.whole(f, at.X) {
		return
	}
	elem := f.Info.TypeOf(at.X).Underlying().(*types.Slice).Elem()
	decl, zero := isZero(f, value)
	zero = zero && (f.Info.Types[value].IsNil() || types.Identical(f.Info.TypeOf(value), elem))
	p := pathOf(f, at.X)
	if !zero || p == nil || p.rows != nil || !p.steady(pure.Written(f, loop)) ||
		!f.Needs(loop.Pos(), "go1.21") || !f.Predeclared(loop.Pos(), "clear") {
		return
	}
	edits := []analysis.TextEdit{patch.Replace(loop, "clear("+f.Text(at.X)+")")}
	if decl != nil && len(f.Uses(f.Decl, f.Object(value))) == 2 { // here and where it is declared
		if !patch.OwnLines(f, decl) {
			return
		}
		edits = append(edits, patch.Delete(f, decl))
	}
	f.Report(loop, "elements are set to zero one by one", patch.Fix("clear all at a time", edits...))
}

// whole reports whether a loop comes to each index of a slice.
func (c *counter) whole(f *view.Func, x ast.Expr) bool {
	if c.over != nil {
		return eval.Same(f, c.over, x)
	}
	limit, more := lengthOf(f, x, c.loop.Pos())
	return limit != nil && c.limit != nil && eval.Same(f, limit, c.limit) && more == c.more
}

// isZero reports whether an expression is the zero value of its type: a constant, nil, or a variable that
// is never set, with its declaration.
func isZero(f *view.Func, e ast.Expr) (decl ast.Stmt, zero bool) {
	if c := f.Constant(e); c != nil {
		s := c.ExactString()
		return nil, s == "0" || s == "false" || s == `""`
	}
	if f.Info.Types[e].IsNil() {
		return nil, true
	}
	v, ok := f.Object(e).(*types.Var)
	if !ok || !f.IsLocal(v) || f.IsParam(v) || f.IsResult(v) || eval.Shared(f, v) {
		return nil, false
	}
	decl, value := definition(f, v)
	return decl, decl != nil && value == nil && view.VarSpec(decl) != nil && !resetSince(f, v, token.NoPos) &&
		plainUses(f, v)
}

// plainUses reports whether no part of a variable is set.
func plainUses(f *view.Func, v types.Object) bool {
	for _, id := range f.Uses(f.Decl, v) {
		if f.Info.Defs[id] == nil && changed(f, id) {
			return false
		}
	}
	return true
}
