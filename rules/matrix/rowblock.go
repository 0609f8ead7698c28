package matrix

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// RowBlock is the rule rowblock, described in the package comment.
var RowBlock = rule.New(docs, "rowblock", func(f *view.Func) {
	for list := range f.Lists() {
		for i, stmt := range list {
			name, value := local.Set(stmt)
			if name == nil || view.IsBlank(name) {
				continue
			}
			m, _ := f.Object(name).(*types.Var)
			if count := madeLength(f, value); m != nil && count != nil && !eval.Shared(f, m) {
				rowLoop(f, m, count, list[i+1:])
			}
		}
	}
})

// madeLength is the length of a slice that an expression makes, with no more room than that; nil if it
// makes none.
func madeLength(f *view.Func, e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || f.Builtin(call) != "make" || len(call.Args) != 2 || !view.IsSlice(f.Info.TypeOf(call)) {
		return nil
	}
	return call.Args[1]
}

// rowLoop looks for the loop that gives each row of m its memory: the first statement that has m.
func rowLoop(f *view.Func, m *types.Var, count ast.Expr, rest []ast.Stmt) {
	for _, stmt := range rest {
		if len(f.Uses(stmt, m)) == 0 {
			continue
		}
		key, body := rowCounter(f, stmt, m, count, rest)
		if key == nil || view.HasLabel(f.Decl.Body) || eval.Changes(f, stmt, m) {
			return
		}
		for _, s := range body.List {
			to, value := view.Assignment(s, token.ASSIGN)
			at, ok := to.(*ast.IndexExpr)
			if ok && f.Object(at.X) == m && f.Object(at.Index) == key {
				oneBlock(f, stmt, s, at, value)
				return
			}
			if len(f.Uses(s, m)) > 0 {
				return
			}
		}
		return
	}
}

// rowCounter returns the variable of a loop that runs at most once for each row of m, whose length is
// count, with its body.
func rowCounter(f *view.Func, stmt ast.Stmt, m *types.Var, count ast.Expr,
	before []ast.Stmt) (*types.Var, *ast.BlockStmt) {
	switch loop := stmt.(type) {
	case *ast.RangeStmt:
		if loop.Key == nil {
			return nil, nil
		}
		key, _ := f.Object(loop.Key).(*types.Var)
		if key == nil || loop.Value != nil || loop.Tok != token.DEFINE || eval.Changes(f, loop.Body, key) ||
			f.Object(loop.X) != m && !sameCount(f, loop.X, count, before) {
			return nil, nil
		}
		return key, loop.Body
	case *ast.ForStmt:
		from, value := view.Assignment(loop.Init, token.DEFINE)
		cond, ok := loop.Cond.(*ast.BinaryExpr)
		if from == nil || !ok || cond.Op != token.LSS {
			return nil, nil
		}
		key, _ := f.Object(from).(*types.Var)
		if key == nil || !f.IsZero(value) || f.Object(cond.X) != key || !f.Increments(loop.Post, key) ||
			eval.Changes(f, loop.Body, key) || !f.IsLength(cond.Y, m) && !sameCount(f, cond.Y, count, before) {
			return nil, nil
		}
		return key, loop.Body
	}
	return nil, nil
}

// sameCount reports whether an expression is what count was.
func sameCount(f *view.Func, e, count ast.Expr, between []ast.Stmt) bool {
	if !eval.Same(f, e, count) || !eval.Steady(f, e) {
		return false
	}
	for _, s := range between {
		if s.Pos() > e.End() {
			break
		}
		if eval.ChangesAny(f, s, e) {
			return false
		}
	}
	return true
}

// oneBlock reports a loop that makes a row in each turn.
func oneBlock(f *view.Func, loop, s ast.Stmt, at *ast.IndexExpr, value ast.Expr) {
	width := madeLength(f, value)
	if width == nil || !eval.Steady(f, width) || eval.ChangesAny(f, loop, width) || !f.Predeclared(loop.Pos(), "make", "len") {
		return
	}
	if t := types.Default(f.Info.TypeOf(width)); !types.Identical(t, types.Typ[types.Int]) {
		return
	}
	row := f.Info.TypeOf(value)
	elem, ok := row.Underlying().(*types.Slice)
	if !ok || f.Size(elem.Elem()) == 0 || !types.Identical(row, f.Info.TypeOf(at)) {
		return
	}
	name, w, m := f.Fresh("rows"), f.Text(width), f.Text(at.X)
	product := w
	if _, ok := ast.Unparen(width).(*ast.BinaryExpr); ok {
		product = "(" + w + ")"
	}
	made := f.Text(ast.Unparen(value).(*ast.CallExpr).Args[0])
	f.Report(s, "each row is allocated by itself", patch.Fix("allocate all rows of "+m+" at a time",
		patch.Insert(loop.Pos(), fmt.Sprintf("%s := make(%s, len(%s)*%s)\n\t", name, made, m, product)),
		analysis.TextEdit{Pos: s.Pos(), End: s.End(), NewText: fmt.Appendf(nil, "%s, %s = %s[:%s:%s], %s[%s:]",
			f.Text(at), name, name, w, w, name, w)}))
}
