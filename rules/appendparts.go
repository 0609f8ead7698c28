package rules

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// appendparts appends to a byte slice what is first made a string of: numbers by
// strconv.AppendInt and its like, formatted values by fmt.Appendf, times by
// AppendFormat, and a + b in two steps. All appends of a function are changed
// together.
//
// It asks that the slice is of type []byte and nothing that the arguments call can
// exchange it. Package fmt may call methods of what it formats, so there the slice
// must be a local variable that nobody else reaches.
//
// It loses hardly ever: at worst the strings were short enough for the stack.
func appendparts() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "appendparts",
		Doc:  "append to a byte slice without making strings first",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) { f.appendSites() })
		},
	}}
}

// appendSites reports the appends of a function.
func (f *function) appendSites() {
	var edits []analysis.TextEdit
	var first ast.Node
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		var edit *analysis.TextEdit
		switch n := n.(type) {
		case *ast.AssignStmt:
			edit = f.splitAppend(n)
		case *ast.CallExpr:
			edit = f.directAppend(n)
		}
		if edit == nil {
			return true
		}
		if first == nil {
			first = n
		}
		edits = append(edits, *edit)
		return false // what is in it is written anew
	})
	if len(edits) == 0 {
		return
	}
	f.pass.Report(analysis.Diagnostic{
		Pos: first.Pos(), End: first.End(), Message: "a string is made only to be appended",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "append without making strings first", TextEdits: edits}},
	})
}

// appendedString returns the slice and the string of append(b, s...); nil if call
// is something else.
func (f *function) appendedString(call *ast.CallExpr) (b, s ast.Expr) {
	if f.builtin(call) != "append" || !call.Ellipsis.IsValid() || len(call.Args) != 2 || f.hasComment(call) {
		return nil, nil
	}
	b, s = call.Args[0], ast.Unparen(call.Args[1])
	if !types.Identical(f.typeOf(b), types.NewSlice(types.Typ[types.Byte])) || !isString(f.typeOf(s)) {
		return nil, nil
	}
	return b, s
}

// directAppend rewrites append(b, f(x)...) where f has a form that appends.
func (f *function) directAppend(call *ast.CallExpr) *analysis.TextEdit {
	b, s := f.appendedString(call)
	made, ok := s.(*ast.CallExpr)
	if !ok || !f.appendable(b, made) {
		return nil
	}
	var text string
	if f.callee(made) == "(time.Time).Format" {
		sel, ok := ast.Unparen(made.Fun).(*ast.SelectorExpr)
		if !ok {
			return nil
		}
		text = f.text(sel.X) + ".AppendFormat(" + f.text(b) + ", " + f.text(made.Args[0]) + ")"
	} else {
		text = f.appendCall(f.text(b), made)
	}
	if text == "" {
		return nil
	}
	edit := replace(call, text)
	return &edit
}

// appendable says that a call has a form that appends to b, and that it does not
// matter that b is evaluated before the call's arguments.
func (f *function) appendable(b ast.Expr, made *ast.CallExpr) bool {
	if made.Ellipsis.IsValid() || f.shiftsConstant(made) {
		return false
	}
	name := f.callee(made)
	operands := append([]ast.Expr{b}, made.Args...)
	pkg := "strconv"
	switch {
	case strings.HasPrefix(name, "fmt."):
		pkg = "fmt"
		if !f.steady(b) && !f.plainArgs(made) || !f.since("go1.19") {
			return false
		}
	case name == "(time.Time).Format":
		pkg = "time"
		sel, ok := ast.Unparen(made.Fun).(*ast.SelectorExpr)
		if !ok || !f.direct(sel) || !f.plainPath(sel.X) || !f.ordered(operands) {
			return false
		}
		return f.steady(b) || f.allQuiet(operands)
	}
	return f.importable(made.Pos(), pkg) && f.predeclared(made.Pos(), "int64") && f.ordered(operands)
}

// splitAppend rewrites b = append(b, x + y...) for a local b.
func (f *function) splitAppend(a *ast.AssignStmt) *analysis.TextEdit {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !f.inBlock(a) || f.hasComment(a) {
		return nil
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return nil
	}
	b, s := f.appendedString(call)
	if b == nil || f.object(b) == nil || f.object(b) != f.object(a.Lhs[0]) || !f.steady(b) || f.isResult(f.object(b)) {
		return nil
	}
	parts := f.flatOperands(s)
	if len(parts) < 2 || !f.ordered(parts) || !f.importable(a.Pos(), "unicode/utf8") {
		return nil
	}
	var lines []string
	for _, p := range parts {
		if len(f.uses(p, f.object(b))) > 0 || f.readsBytes(p) {
			return nil // it might read what is appended
		}
		if made, ok := ast.Unparen(p).(*ast.CallExpr); ok && f.appendCall("b", made) != "" && !f.appendable(b, made) {
			return nil
		}
		lines = append(lines, f.text(b)+" = "+f.appendOne(f.text(b), p))
	}
	edit := replace(a, strings.Join(lines, "\n"))
	return &edit
}

// flatOperands splits a + b + c, constants kept whole.
func (f *function) flatOperands(e ast.Expr) []ast.Expr {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD || f.pass.TypesInfo.Types[b].Value != nil {
		return []ast.Expr{e}
	}
	return append(f.flatOperands(b.X), f.flatOperands(b.Y)...)
}
