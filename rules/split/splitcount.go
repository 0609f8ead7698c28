package split

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// SplitCount is the rule splitcount, described in the package comment.
var SplitCount = rule.New(docs, "splitcount", func(f *view.Func) {
	var first []*ast.IndexExpr
	for _, call := range f.Calls() {
		if split := wholeSplit(f, call); split != "" {
			countedSplit(f, call, split)
		}
		fieldEnds(f, call)
	}
	for index := range view.All[*ast.IndexExpr](f) {
		if call, ok := ast.Unparen(index.X).(*ast.CallExpr); ok && wholeSplit(f, call) != "" &&
			f.Callee(call) == "strings.Split" && f.IsZero(index.Index) && !cutHas(f, index) && !f.File.HasComment(index) {
			first = append(first, index)
		}
	}
	if len(first) > 0 && f.Predeclared(f.Decl.Pos(), "string") {
		firstParts(f, first)
	}
})

// wholeSplit returns the package of a call that splits a text at each place of a constant separator, as
// the file names it; empty if a call does not.
func wholeSplit(f *view.Func, call *ast.CallExpr) string {
	name := f.Callee(call)
	if name != "strings.Split" && name != "bytes.Split" || len(call.Args) != 2 {
		return ""
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if sep, known := separator(f, call.Args[1]); !ok || !known || sep == "" {
		return ""
	}
	return f.Text(sel.X)
}

// separator returns a constant text, or that of which bytes are made.
func separator(f *view.Func, e ast.Expr) (string, bool) {
	if x, to := f.Conversion(e); x != nil && view.IsBytes(to) {
		e = x
	}
	return f.StringConstant(e)
}

// countedSplit reports a split text of which nothing but the number of parts is used.
func countedSplit(f *view.Func, call *ast.CallExpr, pkg string) {
	count := fmt.Sprintf("%s.Count(%s, %s) + 1", pkg, f.Text(call.Args[0]), f.Text(call.Args[1]))
	if f.File.HasComment(call) {
		return
	}
	var edits []analysis.TextEdit
	switch p := f.Parent(call).(type) {
	case *ast.CallExpr:
		if f.Builtin(p) != "len" {
			return
		}
		if patch.BindsTighter(f.Parent(p), p) {
			count = "(" + count + ")"
		}
		edits = []analysis.TextEdit{patch.Replace(p, count)}
	case *ast.AssignStmt:
		v, _ := f.Object(p.Lhs[0]).(*types.Var)
		if p.Tok != token.DEFINE || len(p.Lhs) != 1 || v == nil {
			return
		}
		edits = []analysis.TextEdit{patch.Replace(call, count)}
		for _, use := range f.Uses(f.Decl.Body, v) {
			if f.Info.Defs[use] == v {
				continue
			}
			size, ok := f.Parent(use).(*ast.CallExpr)
			if !ok || f.Builtin(size) != "len" {
				return
			}
			edits = append(edits, patch.Replace(size, use.Name))
		}
	}
	if len(edits) > 0 {
		f.Report(call, "a text is split to count its parts", patch.Fix("count the separators", edits...))
	}
}

// cutHas reports whether the rule cut has a form for the first part of a text where index stands.
func cutHas(f *view.Func, index *ast.IndexExpr) bool {
	switch p := f.Parent(index).(type) {
	case *ast.AssignStmt:
		return len(p.Lhs) == 1
	case *ast.ReturnStmt:
		return len(p.Results) == 1 && f.File.Line(p.Pos()) != f.File.Line(f.Decl.Body.Lbrace)
	}
	return false
}

// firstParts reports split texts of which the first part is used.
func firstParts(f *view.Func, all []*ast.IndexExpr) {
	name := f.FreshInPackage("before")
	var edits []analysis.TextEdit
	for _, index := range all {
		args := ast.Unparen(index.X).(*ast.CallExpr).Args
		edits = append(edits, patch.Replace(index, fmt.Sprintf("%s(%s, %s)", name, f.Text(args[0]), f.Text(args[1]))))
	}
	pkg := wholeSplit(f, ast.Unparen(all[0].X).(*ast.CallExpr))
	if f.Lookup(f.Decl.Pos(), pkg) != f.Lookup(all[0].Pos(), pkg) {
		return
	}
	edits = append(edits, patch.Insert(patch.LineEnd(f, f.Decl), fmt.Sprintf(`

// %[1]s returns what is before the first sep in s, all of it if there is none.
func %[1]s(s, sep string) string {
	if i := %[2]s.Index(s, sep); i >= 0 {
		return s[:i]
	}
	return s
}`, name, pkg)))
	f.Report(all[0], "a text is split to take its first part", patch.Fix("find the first separator", edits...))
}
