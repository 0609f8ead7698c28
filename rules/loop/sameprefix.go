package loop

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// SamePrefix is the rule sameprefix, described in the package comment.
var SamePrefix = rule.New(docs, "sameprefix", func(f *view.Func) {
	for list := range f.Lists() {
		for i := 1; i < len(list); i++ {
			loop, ok := list[i].(*ast.ForStmt)
			if !ok {
				continue
			}
			if text := skipped(f, list[i-1], loop); text != "" {
				f.Report(loop, "bytes are compared one by one",
					patch.Fix("compare eight bytes at a time first", patch.Insert(loop.Pos(), text)))
			}
		}
	}
})

// skipped writes a loop that goes ahead over what is the same, where the one after it counts that, from
// zero on; empty if it does something else.
func skipped(f *view.Func, before ast.Stmt, loop *ast.ForStmt) string {
	d, ok := local.Declares(before)
	if !ok || d.Value == nil || !f.IsZero(d.Value) {
		return ""
	}
	i, ok := f.Info.Defs[d.Name].(*types.Var)
	if !ok || !types.Identical(i.Type(), types.Typ[types.Int]) || eval.Shared(f, i) {
		return ""
	}
	step := loop.Post
	if loop.Init != nil || len(loop.Body.List) > 1 || (step == nil) == (len(loop.Body.List) == 0) {
		return ""
	}
	if step == nil {
		step = loop.Body.List[0]
	}
	if !f.Increments(step, i) {
		return ""
	}
	a, b := sameAt(f, loop.Cond, i)
	if a == nil || !f.Importable(loop.Pos(), "encoding/binary") || !f.Predeclared(loop.Pos(), "len") {
		return ""
	}
	rest, ok := loop.Cond.(*ast.BinaryExpr).X, true
	var limits strings.Builder
	for rest != nil && ok {
		var cond ast.Expr
		if and, both := ast.Unparen(rest).(*ast.BinaryExpr); both && and.Op == token.LAND {
			cond, rest = and.Y, and.X
		} else {
			cond, rest = rest, nil
		}
		below, isLess := ast.Unparen(cond).(*ast.BinaryExpr)
		ok = isLess && below.Op == token.LSS && f.Object(below.X) == i && bounded(f, below.Y, i)
		if ok && !isLen(f, below.Y, a, b) {
			limits.WriteString(" && " + d.Name.Name + "+8 <= " + f.Text(below.Y))
		}
	}
	if !ok {
		return ""
	}
	name, x, y := d.Name.Name, f.Text(a), f.Text(b)
	return fmt.Sprintf("for len(%[2]s)-%[1]s >= 8 && len(%[3]s)-%[1]s >= 8%[4]s &&\n"+
		"binary.LittleEndian.Uint64(%[2]s[%[1]s:]) == binary.LittleEndian.Uint64(%[3]s[%[1]s:]) {\n%[1]s += 8\n}\n",
		name, x, y, limits.String())
}

// isLen reports whether an expression is the length of one of two variables.
func isLen(f *view.Func, e, a, b ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && (eval.Same(f, call.Args[0], a) || eval.Same(f, call.Args[0], b))
}

// sameAt returns the two []byte of which a condition compares the bytes at an index, last.
func sameAt(f *view.Func, cond ast.Expr, i *types.Var) (a, b ast.Expr) {
	and, ok := cond.(*ast.BinaryExpr)
	if !ok || and.Op != token.LAND {
		return nil, nil
	}
	same, ok := ast.Unparen(and.Y).(*ast.BinaryExpr)
	if !ok || same.Op != token.EQL {
		return nil, nil
	}
	at := func(e ast.Expr) ast.Expr {
		x, ok := ast.Unparen(e).(*ast.IndexExpr)
		if !ok || f.Object(x.Index) != i || !view.IsBytes(f.Info.TypeOf(x.X)) || !bounded(f, x.X, i) {
			return nil
		}
		return x.X
	}
	if a, b = at(same.X), at(same.Y); a == nil || b == nil {
		return nil, nil
	}
	return a, b
}

// bounded reports whether an expression is a local variable that nothing else sees, of type int or a
// slice, or the length of one.
func bounded(f *view.Func, e ast.Expr, i *types.Var) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && f.Builtin(call) == "len" {
		e = call.Args[0]
	} else if t := f.Info.TypeOf(e); !view.IsBytes(t) && !types.Identical(t, types.Typ[types.Int]) {
		return false
	}
	v, ok := f.Object(e).(*types.Var)
	return ok && v != i && f.IsLocal(v) && !eval.Shared(f, v)
}
