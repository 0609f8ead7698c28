package rules

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// cut asks strings.Cut for the two parts around the first separator instead of
// making a slice of them: for strings.SplitN and strings.Split, of which only the
// first two elements are used and whether there are two, or more; what lies behind
// a second separator is cut off likewise.
//
// It asks for a constant separator that is not empty, and that the second element
// is only read where the length is known to be two or more; elsewhere the slice would
// panic. Package bytes is left alone: its Split limits the capacity of the parts,
// its Cut does not.
//
// Where a module asks for a Go without strings.Cut, its few lines are written out.
//
// It loses hardly ever: the same search is made, and nothing allocated.
func cut() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "cut",
		Doc:  "cut a string in two without making a slice",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				ast.Inspect(f.decl.Body, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.AssignStmt:
						f.cutSite(n)
					case *ast.ReturnStmt:
						f.cutReturn(n)
					}
					return true
				})
			})
		},
	}}
}

// cutSite reports an assignment of a split string.
func (f *function) cutSite(a *ast.AssignStmt) {
	if len(a.Lhs) != 1 || len(a.Rhs) != 1 || f.hasComment(a) || !f.since("go1.18") && !(f.inBlock(a) && f.predeclared(a.Pos(), "true", "false")) {
		return
	}
	var edits []analysis.TextEdit
	if index, ok := ast.Unparen(a.Rhs[0]).(*ast.IndexExpr); ok {
		if call := f.splitToCut(index.X); call != nil && f.isZeroConstant(index.Index) && f.assignsOnce(a) {
			edits = []analysis.TextEdit{replace(a, f.cutInto(a.Tok, f.text(a.Lhs[0]), "_", "_", f.text(call.Args[0]), call.Args[1]))}
		}
	} else if call := f.splitToCut(a.Rhs[0]); call != nil && a.Tok == token.DEFINE {
		edits = f.cutParts(a, call)
	}
	if len(edits) > 0 {
		f.reportCut(a, edits)
	}
}

func (f *function) reportCut(at ast.Stmt, edits []analysis.TextEdit) {
	f.pass.Report(analysis.Diagnostic{
		Pos: at.Pos(), End: at.End(), Message: "a slice is made of parts that strings.Cut returns",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "cut the string instead of splitting it", TextEdits: edits}},
	})
}

// cutReturn reports a statement that returns the first part of a split string.
func (f *function) cutReturn(r *ast.ReturnStmt) {
	if len(r.Results) != 1 || f.hasComment(r) || !f.inBlock(r) || jumps(f.decl.Body) {
		return
	}
	index, ok := ast.Unparen(r.Results[0]).(*ast.IndexExpr)
	if !ok || !f.isZeroConstant(index.Index) || f.file.Line(r.Pos()) == f.file.Line(f.decl.Body.Lbrace) {
		return
	}
	if call := f.splitToCut(index.X); call != nil {
		before := f.fresh("before")
		text := f.text(call.Args[0])
		cut := f.cutInto(token.DEFINE, before, "_", "_", text, call.Args[1]) + "\nreturn " + before
		if _, ok := f.object(call.Args[0]).(*types.Var); ok && f.steady(call.Args[0]) && !f.since("go1.18") {
			i := f.fresh("i")
			cut = fmt.Sprintf("if %s := strings.Index(%s, %s); %s >= 0 {\nreturn %s[:%s]\n}\nreturn %s", i, text, f.text(call.Args[1]), i, text, i, text)
		}
		f.reportCut(r, []analysis.TextEdit{replace(r, cut)})
	}
}

// splitToCut returns a call that splits a string at a constant separator, into two
// parts or more; nil if e is none.
func (f *function) splitToCut(e ast.Expr) *ast.CallExpr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() || len(call.Args) < 2 || !f.importable(call.Pos(), "strings") {
		return nil
	}
	if sep, ok := f.stringConstant(call.Args[1]); !ok || sep == "" {
		return nil
	}
	switch f.callee(call) {
	case "strings.Split":
		return call
	case "strings.SplitN":
		if f.parts(call) >= 2 {
			return call
		}
	}
	return nil
}

// parts returns how many parts strings.SplitN makes at most, 0 if that is not a
// constant of at least 1.
func (f *function) parts(call *ast.CallExpr) int {
	if len(call.Args) != 3 {
		return 0
	}
	v := f.pass.TypesInfo.Types[call.Args[2]].Value
	if v == nil {
		return 0
	}
	n, ok := constant.Int64Val(v)
	if !ok || n < 1 || n > 1<<20 {
		return 0
	}
	return int(n)
}

// jumps says that a goto is in a statement, behind which all bets are off.
func jumps(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && b.Tok == token.GOTO {
			found = true
		}
		return !found
	})
	return found
}

// ends says that what follows a block in its list is not reached from it.
func (f *function) ends(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	switch last := body.List[len(body.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	case *ast.ExprStmt:
		call, ok := last.X.(*ast.CallExpr)
		return ok && f.builtin(call) == "panic"
	}
	return false
}
