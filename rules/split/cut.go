package split

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Cut is the rule cut, described in the package comment.
var Cut = rule.New(docs, "cut", func(f *view.Func) {
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			cutSite(f, n)
		case *ast.ReturnStmt:
			cutReturn(f, n)
		}
		return true
	})
})

// cutSite reports an assignment of a split string.
func cutSite(f *view.Func, a *ast.AssignStmt) {
	if len(a.Lhs) != 1 || len(a.Rhs) != 1 || f.File.HasComment(a) || !f.Since("go1.18") && !(f.InBlock(a) && f.Predeclared(a.Pos(), "true", "false")) {
		return
	}
	var edits []analysis.TextEdit
	if index, ok := ast.Unparen(a.Rhs[0]).(*ast.IndexExpr); ok {
		if call := splitToCut(f, index.X); call != nil && f.IsZero(index.Index) && assignsOnce(f, a) {
			edits = []analysis.TextEdit{patch.Replace(a, cutting{a.Tok, f.Text(a.Lhs[0]), "_", "_"}.of(f, f.Text(call.Args[0]), call.Args[1]))}
		}
	} else if call := splitToCut(f, a.Rhs[0]); call != nil && a.Tok == token.DEFINE {
		edits = cutParts(f, a, call)
	}
	if len(edits) > 0 {
		reportCut(f, a, edits)
	}
}

func reportCut(f *view.Func, at ast.Stmt, edits []analysis.TextEdit) {
	f.Pass.Report(analysis.Diagnostic{
		Pos: at.Pos(), End: at.End(), Message: "a slice is made of parts that strings.Cut returns",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "cut the string instead of splitting it", TextEdits: edits}},
	})
}

// cutReturn reports a statement that returns the first part of a split string.
func cutReturn(f *view.Func, r *ast.ReturnStmt) {
	if len(r.Results) != 1 || f.File.HasComment(r) || !f.InBlock(r) || view.HasGoto(f.Decl.Body) {
		return
	}
	index, ok := ast.Unparen(r.Results[0]).(*ast.IndexExpr)
	if !ok || !f.IsZero(index.Index) || f.File.Tok.Line(r.Pos()) == f.File.Tok.Line(f.Decl.Body.Lbrace) {
		return
	}
	if call := splitToCut(f, index.X); call != nil {
		before := f.Fresh("before")
		text := f.Text(call.Args[0])
		cut := cutting{token.DEFINE, before, "_", "_"}.of(f, text, call.Args[1]) + "\nreturn " + before
		if _, ok := f.Object(call.Args[0]).(*types.Var); ok && eval.Steady(f, call.Args[0]) && !f.Since("go1.18") {
			i := f.Fresh("i")
			cut = fmt.Sprintf("if %s := strings.Index(%s, %s); %s >= 0 {\nreturn %s[:%s]\n}\nreturn %s", i, text, f.Text(call.Args[1]), i, text, i, text)
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

// parts returns how many parts strings.SplitN makes at most, 0 if that is not a
// constant of at least 1.
func parts(f *view.Func, call *ast.CallExpr) int {
	if len(call.Args) != 3 {
		return 0
	}
	v := f.Constant(call.Args[2])
	if v == nil {
		return 0
	}
	n, ok := constant.Int64Val(v)
	if !ok || n < 1 || n > 1<<20 {
		return 0
	}
	return int(n)
}

// ends says that what follows a block in its list is not reached from it.
func ends(f *view.Func, body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	switch last := body.List[len(body.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	case *ast.ExprStmt:
		call, ok := last.X.(*ast.CallExpr)
		return ok && f.Builtin(call) == "panic"
	}
	return false
}
