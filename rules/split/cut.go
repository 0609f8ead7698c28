package split

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// Cut is the rule cut, described in the package comment.
var Cut = rule.New(docs, "cut", func(f *view.Func) {
	for a := range view.All[*ast.AssignStmt](f) {
		cutSite(f, a)
	}
	for r := range view.All[*ast.ReturnStmt](f) {
		cutReturn(f, r)
	}
})

// cutSite reports an assignment of a split string.
func cutSite(f *view.Func, a *ast.AssignStmt) {
	if len(a.Lhs) != 1 || len(a.Rhs) != 1 || f.File.HasComment(a) {
		return
	}
	if !f.Since("go1.18") && !(f.InBlock(a) && f.Predeclared(a.Pos(), "true", "false")) {
		return
	}
	var edits []analysis.TextEdit
	if index, ok := ast.Unparen(a.Rhs[0]).(*ast.IndexExpr); ok {
		if call := splitToCut(f, index.X); call != nil && f.IsZero(index.Index) && assignsOnce(f, a) {
			edits = []analysis.TextEdit{patch.Replace(a,
				cutting{a.Tok, f.Text(a.Lhs[0]), "_", "_"}.of(f, f.Text(call.Args[0]), call.Args[1]))}
		}
	} else if call := splitToCut(f, a.Rhs[0]); call != nil && a.Tok == token.DEFINE {
		if edits = cutParts(f, a, call); len(edits) == 0 {
			edits = lastPart(f, a, call)
		}
		if len(edits) == 0 {
			f.Nearly(call.Pos(), near.Used, f.Text(a.Lhs[0]))
		}
	}
	if len(edits) > 0 {
		reportCut(f, a, edits)
	}
}

func reportCut(f *view.Func, at ast.Stmt, edits []analysis.TextEdit) {
	f.Report(at, "a slice is made of parts that strings.Cut returns",
		patch.Fix("cut the string instead of splitting it", edits...))
}

// cutReturn reports a statement that returns the first part of a split string.
func cutReturn(f *view.Func, r *ast.ReturnStmt) {
	if len(r.Results) != 1 || f.File.HasComment(r) || !f.InBlock(r) || view.HasGoto(f.Decl.Body) {
		return
	}
	index, ok := ast.Unparen(r.Results[0]).(*ast.IndexExpr)
	if !ok || !f.IsZero(index.Index) || f.File.Line(r.Pos()) == f.File.Line(f.Decl.Body.Lbrace) {
		return
	}
	if call := splitToCut(f, index.X); call != nil {
		before := f.Fresh("before")
		text := f.Text(call.Args[0])
		cut := cutting{token.DEFINE, before, "_", "_"}.of(f, text, call.Args[1]) + "\nreturn " + before
		if _, ok := f.Object(call.Args[0]).(*types.Var); ok && eval.Steady(f, call.Args[0]) &&
			!f.Since("go1.18") {
			i := f.Fresh("i")
			cut = fmt.Sprintf("if %s := strings.Index(%s, %s); %s >= 0 {\nreturn %s[:%s]\n}\nreturn %s", i,
				text, f.Text(call.Args[1]), i, text, i, text)
		}
		reportCut(f, r, []analysis.TextEdit{patch.Replace(r, cut)})
	}
}

// splitToCut returns a call that splits a string at a constant separator, into two
// parts or more; nil if e is none.
func splitToCut(f *view.Func, e ast.Expr) *ast.CallExpr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() || len(call.Args) < 2 || !f.Importable(call.Pos(), "strings") {
		return nil
	}
	if sep, ok := f.StringConstant(call.Args[1]); !ok || sep == "" {
		return nil
	}
	switch f.Callee(call) {
	case "strings.Split":
		return call
	case "strings.SplitN":
		if parts(f, call) >= 2 {
			return call
		}
	}
	return nil
}
