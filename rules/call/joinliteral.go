package call

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// JoinLiteral is the rule joinliteral, described in the package comment.
var JoinLiteral = rule.New(docs, "joinliteral", func(f *view.Func) {
	for _, call := range f.Calls() {
		joinLiteral(f, call)
	}
})

// mostJoined bounds the texts, and mostWritten the expression: larger ones are hard to read.
const (
	mostJoined  = 6
	mostWritten = 100
)

// joinLiteral reports a call that joins texts of which there are as many each time.
func joinLiteral(f *view.Func, call *ast.CallExpr) {
	if f.Callee(call) != "strings.Join" || len(call.Args) != 2 || f.File.HasComment(call) {
		return
	}
	list, ok := ast.Unparen(call.Args[0]).(*ast.CompositeLit)
	sep := call.Args[1]
	if !ok || len(list.Elts) < 2 || len(list.Elts) > mostJoined || f.Constant(sep) == nil && (f.Object(sep) == nil || !eval.Steady(f, sep)) ||
		view.Any(list, func(n ast.Node) bool { _, inner := n.(*ast.CompositeLit); return inner && n != list }) {
		return
	}
	var parts []string
	for _, e := range list.Elts {
		if _, keyed := e.(*ast.KeyValueExpr); keyed {
			return
		}
		if len(parts) > 0 && !isEmpty(f, sep) {
			parts = append(parts, f.Text(sep))
		}
		parts = append(parts, f.Text(e))
	}
	text := strings.Join(parts, " + ")
	constant := f.Constant(sep) != nil && !slices.ContainsFunc(list.Elts, func(e ast.Expr) bool { return f.Constant(e) == nil })
	if constant || len(text) > mostWritten {
		return
	}
	switch p := f.Parent(call).(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return
	case *ast.IndexExpr:
		if p.X == call {
			text = "(" + text + ")"
		}
	case *ast.SliceExpr:
		text = "(" + text + ")"
	}
	f.Report(call, "a list is made of texts to be joined", patch.Fix("put the texts together by +", patch.Replace(call, text)))
}

// isEmpty reports whether an expression is the empty text.
func isEmpty(f *view.Func, e ast.Expr) bool {
	s, ok := f.StringConstant(e)
	return ok && s == ""
}
