package text

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// dropped returns the call that a statement is, if its results are not used, with what
// the statement has before it: nothing, or "_, _ = "; nil if it is something else.
func dropped(stmt ast.Stmt) (call *ast.CallExpr, blanks string) {
	switch stmt := stmt.(type) {
	case *ast.ExprStmt:
		call, _ = ast.Unparen(stmt.X).(*ast.CallExpr)
	case *ast.AssignStmt:
		if stmt.Tok != token.ASSIGN || len(stmt.Rhs) != 1 ||
			slices.ContainsFunc(stmt.Lhs, func(l ast.Expr) bool { return !view.IsBlank(l) }) {
			return nil, ""
		}
		call, _ = ast.Unparen(stmt.Rhs[0]).(*ast.CallExpr)
		blanks = strings.TrimPrefix(strings.Repeat(", _", len(stmt.Lhs)), ", ") + " = "
	}
	return call, blanks
}

// printed takes a statement that is a call of fmt.Fprintf or fmt.Fprint apart into the
// writer and pieces, as formatted does; nil if that cannot be done.
func printed(f *view.Func, stmt ast.Stmt) (call *ast.CallExpr, to ast.Expr, pieces []piece) {
	call, _ = dropped(stmt)
	if call == nil || len(call.Args) < 2 || call.Ellipsis.IsValid() {
		return nil, nil, nil
	}
	// The rest of the arguments is what Sprintf and Sprint take.
	rest := &ast.CallExpr{Fun: call.Fun, Lparen: call.Lparen, Args: call.Args[1:], Rparen: call.Rparen}
	switch f.Callee(call) {
	case "fmt.Fprintf":
		pieces = sprintf(f, rest)
	case "fmt.Fprint":
		pieces = sprint(f, rest)
	}
	if pieces == nil || !f.Predeclared(call.Pos(), pieceNames...) {
		return nil, nil, nil
	}
	return call, call.Args[0], pieces
}

// pointedAt returns the variable or field x of an expression &x, and other expressions
// as they are.
func pointedAt(e ast.Expr) ast.Expr {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return ast.Unparen(u.X)
	}
	return ast.Unparen(e)
}

// printEdits changes the statements of a function that let package fmt write what a single
// Write of a string put together writes as well. Where a builder can have the parts one by one, that is left to
// builderparts.
func printEdits(f *view.Func) []analysis.TextEdit {
	var edits []analysis.TextEdit
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		stmt, ok := n.(ast.Stmt)
		if !ok {
			return true
		}
		text := printedAsWrite(f, stmt)
		if text == "" {
			return true
		}
		edits = append(edits, patch.Replace(stmt, text))
		return false // what is in it is written again
	})
	return edits
}

// reportPrints proposes these changes together.
func reportPrints(f *view.Func, edits []analysis.TextEdit) {
	if len(edits) > 0 {
		f.Pass.Report(analysis.Diagnostic{
			Pos: edits[0].Pos, End: edits[0].End, Message: "package fmt is not needed to write this",
			SuggestedFixes: []analysis.SuggestedFix{{Message: "write without package fmt", TextEdits: edits}},
		})
	}
}

// printedAsWrite writes the call of Write that does what a statement does, empty if
// there is none.
func printedAsWrite(f *view.Func, stmt ast.Stmt) string {
	call, to, pieces := printed(f, stmt)
	if call == nil || f.File.HasComment(call) || !f.Importable(call.Pos(), needs(pieces)...) ||
		!inOrder(f, call, pieces) || !f.Predeclared(call.Pos(), "byte") {
		return ""
	}
	to = pointedAt(to)
	_, builder := local.Builder(f, to)
	if builder && findWrite(f, stmt) != nil || !eval.PlainPath(f, to) ||
		!eval.Steady(f, to) && !eval.AllQuiet(f, call.Args[1:]) {
		return ""
	}
	pieces = merged(pieces)
	if len(pieces) == 0 || pieces[0].bare && len(pieces) == 1 && view.IsSlice(f.Info.TypeOf(pieces[0].e)) {
		return ""
	}
	_, blanks := dropped(stmt)
	if builder {
		return blanks + f.Text(to) + ".WriteString(" + joined(pieces) + ")"
	}
	return blanks + f.Text(to) + ".Write([]byte(" + joined(pieces) + "))"
}
