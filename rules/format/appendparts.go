package format

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/appending"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// AppendParts is the rule appendparts, described in the package comment.
var AppendParts = rule.New(docs, "appendparts", func(f *view.Func) { appendSites(f) })

// appendSites reports the appends of a function.
func appendSites(f *view.Func) {
	var edits []analysis.TextEdit
	var first ast.Node
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		var edit *analysis.TextEdit
		switch n := n.(type) {
		case *ast.AssignStmt:
			edit = splitAppend(f, n)
		case *ast.CallExpr:
			edit = directAppend(f, n)
		}
		if edit == nil {
			return true
		}
		if first == nil {
			first = n
		}
		edits = append(edits, *edit)
		return false // what is in it is written again
	})
	if len(edits) == 0 {
		return
	}
	f.Report(first, "a string is made only to be appended",
		patch.Fix("append without making strings first", edits...))
}

// appendedString returns the slice and the string of append(b, s...); nil if call
// is something else.
func appendedString(f *view.Func, call *ast.CallExpr) (b, s ast.Expr) {
	if f.Builtin(call) != "append" || !call.Ellipsis.IsValid() || len(call.Args) != 2 ||
		f.File.HasComment(call) {
		return nil, nil
	}
	b, s = call.Args[0], ast.Unparen(call.Args[1])
	if !types.Identical(f.Info.TypeOf(b), types.NewSlice(types.Typ[types.Byte])) ||
		!view.IsString(f.Info.TypeOf(s)) {
		return nil, nil
	}
	return b, s
}

// directAppend rewrites append(b, f(x)...) where f has a form that appends.
func directAppend(f *view.Func, call *ast.CallExpr) *analysis.TextEdit {
	b, s := appendedString(f, call)
	made, ok := s.(*ast.CallExpr)
	if !ok || !appendable(f, b, made) {
		return nil
	}
	var text string
	if f.Callee(made) == "(time.Time).Format" {
		sel, ok := ast.Unparen(made.Fun).(*ast.SelectorExpr)
		if !ok {
			return nil
		}
		text = f.Text(sel.X) + ".AppendFormat(" + f.Text(b) + ", " + f.Text(made.Args[0]) + ")"
	} else {
		text = appending.Call(f, f.Text(b), made)
	}
	if text == "" {
		return nil
	}
	edit := patch.Replace(call, text)
	return &edit
}

// appendable reports whether a call has a form that appends to b, and that it does not
// matter that b is evaluated before the call's arguments.
func appendable(f *view.Func, b ast.Expr, made *ast.CallExpr) bool {
	if made.Ellipsis.IsValid() || eval.ShiftsConstant(f, made) {
		return false
	}
	name := f.Callee(made)
	operands := append([]ast.Expr{b}, made.Args...)
	pkg := "strconv"
	switch {
	case strings.HasPrefix(name, "fmt."):
		pkg = "fmt"
		if !eval.Steady(f, b) && !eval.PlainArgs(f, made) || !f.Since("go1.19") {
			return false
		}
	case name == "(time.Time).Format":
		pkg = "time"
		sel, ok := ast.Unparen(made.Fun).(*ast.SelectorExpr)
		if !ok || !eval.Direct(f, sel) || !eval.PlainPath(f, sel.X) || !eval.Ordered(f, operands) {
			return false
		}
		return eval.Steady(f, b) || eval.AllQuiet(f, operands)
	}
	return f.Importable(made.Pos(), pkg) && f.Predeclared(made.Pos(), "int64") && eval.Ordered(f, operands)
}

// splitAppend rewrites b = append(b, x + y...) for a local b.
func splitAppend(f *view.Func, a *ast.AssignStmt) *analysis.TextEdit {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !f.InBlock(a) || f.File.HasComment(a) {
		return nil
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return nil
	}
	b, s := appendedString(f, call)
	if b == nil || f.Object(b) == nil || f.Object(b) != f.Object(a.Lhs[0]) || !eval.Steady(f, b) ||
		f.IsResult(f.Object(b)) {
		return nil
	}
	parts := f.Summands(s)
	if len(parts) < 2 || !eval.Ordered(f, parts) || !f.Importable(a.Pos(), "unicode/utf8") {
		return nil
	}
	var lines []string
	for _, p := range parts {
		if len(f.Uses(p, f.Object(b))) > 0 || eval.ReadsBytes(f, p) {
			return nil // it might read what is appended
		}
		if made, ok := ast.Unparen(p).(*ast.CallExpr); ok && appending.Call(f, "b", made) != "" &&
			!appendable(f, b, made) {
			return nil
		}
		lines = append(lines, f.Text(b)+" = "+appending.One(f, f.Text(b), p))
	}
	edit := patch.Replace(a, strings.Join(lines, "\n"))
	return &edit
}
