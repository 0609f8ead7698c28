package times

import (
	"go/ast"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// TimeWrite is the rule timewrite, described in the package comment.
var TimeWrite = rule.New(docs, "timewrite", func(f *view.Func) {
	for _, call := range f.Calls() {
		if len(call.Args) != 1 || f.Spread(call) || f.File.HasComment(call) {
			continue
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		format, isCall := ast.Unparen(call.Args[0]).(*ast.CallExpr)
		if !ok || !isCall || !eval.PlainPath(f, sel.X) || !eval.Direct(f, sel) {
			continue
		}
		switch f.Parent(call).(type) {
		case *ast.DeferStmt, *ast.GoStmt:
			continue // what is written in between would be in the same space
		}
		space := spaceOf(f, call, f.Text(sel.X))
		if space == "" || f.Callee(format) != "(time.Time).Format" || !onTime(f, format) || f.Spread(format) {
			continue
		}
		t, layout := ast.Unparen(format.Fun).(*ast.SelectorExpr).X, format.Args[0]
		if !madeByTime(f, t) || !eval.Quiet(f, layout) {
			continue
		}
		text := f.Text(t) + ".AppendFormat(" + space + ", " + f.Text(layout) + ")"
		f.Report(call, "a time is made a string only to be written", patch.Fix("append the time to the buffer",
			patch.Replace(call, f.Text(sel.X)+".Write("+text+")")))
	}
})

// spaceOf writes free space for the text that a call writes to a buffer; empty if it does not or there is none.
func spaceOf(f *view.Func, call *ast.CallExpr, recv string) string {
	switch f.Callee(call) {
	case "(*bytes.Buffer).WriteString":
		if f.Since("go1.21") {
			return recv + ".AvailableBuffer()"
		}
	case "(*bufio.Writer).WriteString":
		if f.Since("go1.18") {
			return recv + ".AvailableBuffer()"
		}
	case "(*strings.Builder).WriteString":
		if f.Predeclared(call.Pos(), "byte", "make") {
			return "make([]byte, 0, 64)"
		}
	}
	return ""
}

// madeByTime reports whether an expression is a variable or field, or made of some by package time.
func madeByTime(f *view.Func, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return f.Constant(e) != nil || eval.PlainPath(f, ast.Unparen(e))
	}
	name := f.Callee(call)
	if !strings.HasPrefix(name, "time.") && !strings.HasPrefix(name, "(time.Time).") {
		return false
	}
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok && name[0] == '(' && !madeByTime(f, sel.X) {
		return false
	}
	for _, arg := range call.Args {
		if !madeByTime(f, arg) {
			return false
		}
	}
	return true
}
