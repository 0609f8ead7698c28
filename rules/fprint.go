package rules

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// printed takes a statement that is a call of fmt.Fprintf or fmt.Fprint apart into the
// writer and pieces, as formatted does; nil if that cannot be done.
func (f *function) printed(stmt *ast.ExprStmt) (call *ast.CallExpr, to ast.Expr, pieces []piece) {
	call, ok := ast.Unparen(stmt.X).(*ast.CallExpr)
	if !ok || len(call.Args) < 2 || call.Ellipsis.IsValid() {
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
	if pieces == nil || !f.predeclared(call.Pos(), "string", "int", "int64", "uint64", "float64", "rune") {
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

// printSites reports the statements that let package fmt write what a single Write of a
// string put together writes as well, all of a function together. Builders have better
// ways, which are those of builderparts.
func (f *function) printSites() {
	var edits []analysis.TextEdit
	var first ast.Node
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		stmt, ok := n.(*ast.ExprStmt)
		if !ok {
			return true
		}
		text := f.printedAsWrite(stmt)
		if text == "" {
			return true
		}
		if first == nil {
			first = stmt
		}
		edits = append(edits, replace(stmt, text))
		return false // what is in it is written anew
	})
	if first == nil {
		return
	}
	f.pass.Report(analysis.Diagnostic{
		Pos: first.Pos(), End: first.End(), Message: "package fmt is not needed to write this",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "write without package fmt", TextEdits: edits}},
	})
}

// printedAsWrite writes the call of Write that does what a statement does, empty if
// there is none.
func (f *function) printedAsWrite(stmt *ast.ExprStmt) string {
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
	return f.text(to) + ".Write([]byte(" + joined(pieces) + "))"
}
