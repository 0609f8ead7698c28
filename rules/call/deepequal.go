package call

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// DeepEqual is the rule deepequal, described in the package comment.
var DeepEqual = rule.New(docs, "deepequal", func(f *view.Func) {
	e := &equality{f: f, names: make(map[string]string)}
	var first *ast.CallExpr
	var edits []analysis.TextEdit
	var end token.Pos
	for _, call := range f.Calls() {
		if f.Callee(call) != "reflect.DeepEqual" || len(call.Args) != 2 || call.Pos() < end {
			continue
		}
		if edit, ok := e.site(call); ok {
			edits, end = append(edits, edit), edit.End
			if first == nil {
				first = call
			}
		}
	}
	if first == nil {
		return
	}
	if len(e.declared) > 0 {
		edits = append(edits, patch.Below(f, strings.Join(e.declared, "")))
	}
	f.Report(first, "values of a known type are compared through reflection",
		patch.Fix("compare "+f.Text(first.Args[0])+" without reflection", edits...))
})

// site returns what takes the place of a call of reflect.DeepEqual, false if the call stays.
func (e *equality) site(call *ast.CallExpr) (edit analysis.TextEdit, ok bool) {
	f := e.f
	t := f.Info.TypeOf(call.Args[0])
	if isStatement(f, call) || isTruth(f, call.Args[0]) || isTruth(f, call.Args[1]) {
		return edit, false
	}
	if !types.Identical(t, f.Info.TypeOf(call.Args[1])) || f.File.HasComment(call) || !eval.Ordered(f, call.Args) ||
		f.Constant(call.Args[0]) != nil && f.Constant(call.Args[1]) != nil || !f.Predeclared(call.Pos(), "nil", "len") {
		return edit, false
	}
	names, declared := maps.Clone(e.names), slices.Clone(e.declared)
	parts := e.short(call, t)
	if parts == nil {
		parts = e.byFunction(t, f.Text(call.Args[0]), f.Text(call.Args[1]))
	}
	if parts == nil {
		e.names, e.declared = names, declared
		return edit, false
	}
	return place(f, call, parts), true
}

// isStatement reports whether a call is one whose result is not used.
func isStatement(f *view.Func, call *ast.CallExpr) bool {
	for _, p := range f.Parents(call) {
		switch p.(type) {
		case *ast.ParenExpr:
		case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
			return true
		default:
			return false
		}
	}
	return false
}

// isTruth reports whether an expression is true or false, which nobody compares with.
func isTruth(f *view.Func, e ast.Expr) bool {
	v := f.Constant(e)
	return v != nil && v.Kind() == constant.Bool
}

// longest is how long an expression may be that stands where a call was.
const longest = 90

// short returns the parts of a comparison that needs no function of its own, nil if there is none.
func (e *equality) short(call *ast.CallExpr, t types.Type) []part {
	f := e.f
	a, b := ast.Unparen(call.Args[0]), ast.Unparen(call.Args[1])
	if e.plain(t, true) {
		return []part{operator(operand(f, a), operand(f, b))}
	}
	if !e.list(t) {
		return nil
	}
	x, y := f.Text(a), f.Text(b)
	var parts []part
	switch {
	case elements(f, a) == 0 && eval.PlainPath(f, b):
		return empty(y)
	case elements(f, b) == 0 && eval.PlainPath(f, a):
		return empty(x)
	case elements(f, a) > 0 || elements(f, b) > 0:
		parts = e.content(call.Pos(), t, x, y)
	case eval.PlainPath(f, a) && eval.PlainPath(f, b):
		if same := e.content(call.Pos(), t, x, y); same != nil {
			parts = append([]part{bothNil(x, y)}, same...)
		}
	}
	if len(joined(parts, false)) > longest {
		return nil
	}
	return parts
}

// elements returns how many elements a literal of a slice or a map has, at least; negative if an expression is
// no literal.
func elements(f *view.Func, x ast.Expr) int {
	if lit, ok := x.(*ast.CompositeLit); ok {
		return len(lit.Elts)
	}
	if from, _ := f.Conversion(x); from != nil {
		if s, ok := f.StringConstant(from); ok && s != "" {
			return 1
		}
	}
	return -1
}

// operand is an expression as one of a comparison.
func operand(f *view.Func, x ast.Expr) string {
	binary, ok := x.(*ast.BinaryExpr)
	if hasLiteral(x) || ok && binary.Op.Precedence() <= token.EQL.Precedence() {
		return "(" + f.Text(x) + ")"
	}
	return f.Text(x)
}

// hasLiteral reports whether an expression has a literal outside of parentheses and brackets, which cannot stand
// in the head of a statement.
func hasLiteral(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return hasLiteral(x.Fun)
	case *ast.SelectorExpr:
		return hasLiteral(x.X)
	case *ast.IndexExpr:
		return hasLiteral(x.X)
	case *ast.SliceExpr:
		return hasLiteral(x.X)
	case *ast.TypeAssertExpr:
		return hasLiteral(x.X)
	case *ast.StarExpr:
		return hasLiteral(x.X)
	case *ast.UnaryExpr:
		return hasLiteral(x.X)
	case *ast.BinaryExpr:
		return hasLiteral(x.X) || hasLiteral(x.Y)
	}
	return false
}

// place puts a comparison where a call was. A negation of the call becomes the opposite.
func place(f *view.Func, call *ast.CallExpr, parts []part) analysis.TextEdit {
	var at ast.Expr = call
	not, ok := f.Parent(call).(*ast.UnaryExpr)
	if ok = ok && not.Op == token.NOT; ok {
		at = not
	}
	text := joined(parts, ok)
	switch p := f.Parent(at).(type) {
	case *ast.UnaryExpr:
		text = "(" + text + ")"
	case *ast.BinaryExpr:
		if p.Op != token.LAND && p.Op != token.LOR || len(parts) > 1 && ok && p.Op == token.LAND {
			text = "(" + text + ")"
		}
	}
	return patch.Replace(at, text)
}

// A part is one of the comparisons that must all hold for two values to be equal, and its opposite.
type part struct{ same, differs string }

func operator(x, y string) part { return part{x + " == " + y, x + " != " + y} }

func function(text string) part { return part{text, "!" + text} }

func bothNil(x, y string) part { return operator("("+x+" == nil)", "("+y+" == nil)") }

func empty(x string) []part {
	return []part{{x + " != nil", x + " == nil"}, operator("len("+x+")", "0")}
}

// joined is the comparison that parts make up, or its opposite.
func joined(parts []part, differs bool) string {
	var texts []string
	for _, p := range parts {
		if differs {
			texts = append(texts, p.differs)
		} else {
			texts = append(texts, p.same)
		}
	}
	if differs {
		return strings.Join(texts, " || ")
	}
	return strings.Join(texts, " && ")
}
