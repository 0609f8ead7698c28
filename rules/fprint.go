package rules

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// dropped returns the call that a statement is and whose results nobody uses, with what
// the statement has before it: nothing, or "_, _ = "; nil if it is something else.
func (f *function) dropped(stmt ast.Stmt) (call *ast.CallExpr, blanks string) {
	switch stmt := stmt.(type) {
	case *ast.ExprStmt:
		call, _ = ast.Unparen(stmt.X).(*ast.CallExpr)
	case *ast.AssignStmt:
		if stmt.Tok != token.ASSIGN || len(stmt.Rhs) != 1 || slices.ContainsFunc(stmt.Lhs, func(l ast.Expr) bool { return !isBlank(l) }) {
			return nil, ""
		}
		call, _ = ast.Unparen(stmt.Rhs[0]).(*ast.CallExpr)
		blanks = strings.TrimPrefix(strings.Repeat(", _", len(stmt.Lhs)), ", ") + " = "
	}
	return call, blanks
}

// printed takes a statement that is a call of fmt.Fprintf or fmt.Fprint apart into the
// writer and pieces, as formatted does; nil if that cannot be done.
func (f *function) printed(stmt ast.Stmt) (call *ast.CallExpr, to ast.Expr, pieces []piece) {
	call, _ = f.dropped(stmt)
	if call == nil || len(call.Args) < 2 || call.Ellipsis.IsValid() {
		return nil, nil, nil
	}
	// The rest of the arguments is what Sprintf and Sprint take.
	rest := &ast.CallExpr{Fun: call.Fun, Lparen: call.Lparen, Args: call.Args[1:], Rparen: call.Rparen}
	switch f.callee(call) {
	case "fmt.Fprintf":
		pieces = f.sprintf(rest)
	case "fmt.Fprint":
		pieces = f.sprint(rest)
	}
	if pieces == nil || !f.predeclared(call.Pos(), pieceNames...) {
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

// isBuilder says that an expression is a strings.Builder or a bytes.Buffer, or a pointer
// to one, and which of them.
func (f *function) isBuilder(e ast.Expr) (buffer, ok bool) {
	t := f.typeOf(e)
	if p, isPointer := t.Underlying().(*types.Pointer); isPointer {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false, false
	}
	switch named.Obj().Pkg().Path() + "." + named.Obj().Name() {
	case "bytes.Buffer":
		return true, true
	case "strings.Builder":
		return false, true
	}
	return false, false
}

// printEdits changes the statements of a function that let package fmt write what a single
// Write of a string put together writes as well. Builders have better ways, which are those
// of builderparts.
func (f *function) printEdits() []analysis.TextEdit {
	var edits []analysis.TextEdit
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		stmt, ok := n.(ast.Stmt)
		if !ok {
			return true
		}
		text := f.printedAsWrite(stmt)
		if text == "" {
			return true
		}
		edits = append(edits, replace(stmt, text))
		return false // what is in it is written anew
	})
	return edits
}

// reportPrints proposes these changes together.
func (f *function) reportPrints(edits []analysis.TextEdit) {
	if len(edits) > 0 {
		f.pass.Report(analysis.Diagnostic{
			Pos: edits[0].Pos, End: edits[0].End, Message: "package fmt is not needed to write this",
			SuggestedFixes: []analysis.SuggestedFix{{Message: "write without package fmt", TextEdits: edits}},
		})
	}
}

// printedAsWrite writes the call of Write that does what a statement does, empty if
// there is none.
func (f *function) printedAsWrite(stmt ast.Stmt) string {
	call, to, pieces := f.printed(stmt)
	if call == nil || f.hasComment(call) || !f.importable(call.Pos(), needs(pieces)...) || !f.inOrder(call, pieces) || !f.predeclared(call.Pos(), "byte") {
		return ""
	}
	to = pointedAt(to)
	if _, builder := f.isBuilder(to); builder || !f.plainPath(to) || !f.steady(to) && !f.allQuiet(call.Args[1:]) {
		return ""
	}
	pieces = merged(pieces)
	if len(pieces) == 0 || pieces[0].bare && len(pieces) == 1 && isSlice(f.typeOf(pieces[0].e)) {
		return ""
	}
	_, blanks := f.dropped(stmt)
	return blanks + f.text(to) + ".Write([]byte(" + joined(pieces) + "))"
}
