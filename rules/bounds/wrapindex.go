package bounds

import (
	"fmt"
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

// WrapIndex is the rule wrapindex, described in the package comment.
var WrapIndex = rule.New(docs, "wrapindex", func(f *view.Func) {
	for _, loop := range f.Loops() {
		c := counts(f, loop)
		if c == nil || !f.InBlock(loop) || len(c.body.List) == 0 || view.HasGoto(f.Decl.Body) {
			continue
		}
		if edits := wrapped(f, c); edits != nil {
			f.Report(loop, "each turn of a loop divides what it counts",
				patch.Fix("count the remainder, too", edits...))
			return
		}
	}
})

// wrapped counts the remainder of a division of what a loop counts; nil if it divides by nothing that
// stays the same, or only sometimes.
func wrapped(f *view.Func, c *counter) []analysis.TextEdit {
	i := c.variable(f)
	if c.from != 0 || !types.Identical(i.Type(), types.Typ[types.Int]) {
		return nil
	}
	var by ast.Expr
	var found []*ast.BinaryExpr
	for b := range view.All[*ast.BinaryExpr](f) {
		if b.Op != token.REM || f.Object(b.X) != i || !view.Within(b.Pos(), c.body) || recounted(f, b) {
			continue
		}
		if by == nil && !divides(f, c, b.Y) || by != nil && !eval.Same(f, by, b.Y) {
			continue
		}
		by = ast.Unparen(b.Y)
		found = append(found, b)
	}
	if by == nil {
		return nil
	}
	k := f.Fresh("k")
	edits := []analysis.TextEdit{patch.Insert(c.loop.Pos(), k+" := -1\n"),
		patch.Insert(c.body.List[0].Pos(), k+"++\n")}
	text := fmt.Sprintf("if %s >= %s {\n%[1]s = %[3]s %% %[2]s\n}\n", k, f.Text(by), i.Name())
	var before []ast.Stmt
	for _, b := range found {
		s := innermost(f, b)
		is := func(e ast.Expr) bool { return e == b }
		if s == nil || f.InClosure(b) || !begins(f, s, is) || f.File.HasComment(b) {
			return nil
		}
		edits = append(edits, patch.Replace(b, k))
		if !slices.Contains(before, s) {
			before = append(before, s)
			edits = append(edits, patch.Insert(s.Pos(), text))
		}
	}
	return edits
}

// divides reports whether a loop may divide by an expression that stays the same: the length of a
// variable or one of type int, but no constant, for which the compiler does better.
func divides(f *view.Func, c *counter, e ast.Expr) bool {
	e = ast.Unparen(e)
	if f.Constant(e) != nil || !types.Identical(f.Info.TypeOf(e), types.Typ[types.Int]) {
		return false
	}
	if call, ok := e.(*ast.CallExpr); ok {
		if f.Builtin(call) != "len" || !isHeader(f.Info.TypeOf(call.Args[0])) {
			return false
		}
		e = ast.Unparen(call.Args[0])
	}
	v, ok := f.Object(e).(*types.Var)
	ranged := view.Any(c.loop, func(n ast.Node) bool {
		r, ok := n.(*ast.RangeStmt)
		return ok && r.Tok == token.ASSIGN
	})
	return ok && f.IsLocal(v) && !eval.Shared(f, v) && !ranged && !eval.Changes(f, c.loop, v) &&
		!view.Within(v.Pos(), c.loop)
}

// innermost returns the statement in a list that an expression is evaluated in, nil if it may be
// evaluated several times or after other statements.
func innermost(f *view.Func, e ast.Expr) ast.Stmt {
	for _, p := range f.Parents(e) {
		s, ok := p.(ast.Stmt)
		if !ok {
			continue
		}
		switch s := s.(type) {
		case *ast.AssignStmt, *ast.ExprStmt, *ast.IncDecStmt, *ast.ReturnStmt:
		case *ast.IfStmt:
			if s.Init != nil {
				return nil
			}
		default:
			return nil
		}
		if !f.InBlock(s) {
			return nil
		}
		return s
	}
	return nil
}

// recounted reports whether a division is the one that this rule leaves: where the count is too large.
func recounted(f *view.Func, b *ast.BinaryExpr) bool {
	to, _ := view.Assignment(f.Parent(b), token.ASSIGN)
	if to == nil {
		return false
	}
	up := f.Parents(b)
	if len(up) < 3 {
		return false
	}
	cond, ok := up[2].(*ast.IfStmt)
	if !ok {
		return false
	}
	cmp, ok := ast.Unparen(cond.Cond).(*ast.BinaryExpr)
	return ok && cmp.Op == token.GEQ && f.Object(cmp.X) != nil && f.Object(cmp.X) == f.Object(to)
}
