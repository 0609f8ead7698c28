package bounds

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// FillSlice is the rule fillslice, described in the package comment.
var FillSlice = rule.New(docs, "fillslice", func(f *view.Func) {
	for _, loop := range f.Loops() {
		if f.InBlock(loop) && !f.File.HasComment(loop) {
			fillSite(f, loop)
		}
	}
})

// fillSite reports a loop that sets all elements of a slice to one number that is not zero.
func fillSite(f *view.Func, loop ast.Stmt) {
	c := counts(f, loop)
	if c == nil || c.from != 0 || len(c.body.List) != 1 {
		return
	}
	to, value := view.Assignment(c.body.List[0], token.ASSIGN)
	at, ok := to.(*ast.IndexExpr)
	if !ok || f.Object(at.Index) != c.variable(f) || !view.IsSlice(f.Info.TypeOf(at.X)) || !c.whole(f, at.X) {
		return
	}
	elem := f.Info.TypeOf(at.X).Underlying().(*types.Slice).Elem()
	if b, ok := elem.Underlying().(*types.Basic); !ok || b.Info()&(types.IsNumeric|types.IsBoolean) == 0 {
		return
	}
	_, zero := isZero(f, value)
	if zero || !types.Identical(f.Info.TypeOf(value), elem) || !stays(f, loop, value) {
		return
	}
	p := pathOf(f, at.X)
	if p == nil || p.rows != nil || !p.steady(pure.Written(f, loop)) || !f.Predeclared(loop.Pos(), "len", "copy") {
		return
	}
	n, x := f.Fresh("done"), f.Text(at.X)
	text := fmt.Sprintf("if len(%[1]s) > 0 {\n%[1]s[0] = %[2]s\n"+
		"for %[3]s := 1; %[3]s < len(%[1]s); {\n%[3]s += copy(%[1]s[%[3]s:], %[1]s[:%[3]s])\n}\n}",
		x, f.Text(value), n)
	f.Report(loop, "elements are set one by one",
		patch.Fix("copy what is set, twice as much each time", patch.Replace(loop, text)))
}

// stays reports whether a value is a constant or a variable from outside of a loop that nothing
// else sees.
func stays(f *view.Func, loop ast.Stmt, e ast.Expr) bool {
	if f.Constant(e) != nil {
		return true
	}
	v, ok := f.Object(e).(*types.Var)
	return ok && f.IsLocal(v) && !view.Within(v.Pos(), loop) && !eval.Shared(f, v)
}
