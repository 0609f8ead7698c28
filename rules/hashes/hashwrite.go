package hashes

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A hashWrite is a statement that writes to a hash.
type hashWrite struct {
	stmt ast.Stmt
	// bytes are what is written, nil if text is, which is a string, or what print prints.
	bytes, text ast.Expr
	print       *ast.CallExpr
	// checked reports whether the code looks at the error, and check is the statement that does
	// if it is not that of the write.
	checked bool
	check   ast.Stmt
}

// data writes what is written as bytes, appended to others or nil where package fmt makes them.
func (w hashWrite) data(f *view.Func, to string) string {
	switch {
	case w.print != nil:
		sel := w.print.Fun.(*ast.SelectorExpr)
		function := "Append" + strings.TrimPrefix(sel.Sel.Name, "Fprint")
		return f.Text(sel.X) + "." + function + "(" + to + ", " + f.File.Text(w.print.Args[1].Pos(), w.print.Rparen) + ")"
	case w.text != nil:
		return "[]byte(" + f.Text(w.text) + ")"
	}
	return f.Text(w.bytes)
}

// edits put a text in the place of the write, and nothing in that of what looks at its error.
func (w hashWrite) edits(f *view.Func, text string) []analysis.TextEdit {
	edits := []analysis.TextEdit{writeEdit(f, w.stmt, text)}
	if w.check != nil {
		edits = append(edits, patch.Delete(f, w.check))
	}
	return edits
}

// sumBy returns the call by which a use of a hash asks for its sum, by a method, and does something with it; nil if it is none.
func sumBy(f *view.Func, id *ast.Ident, method string) *ast.CallExpr {
	sel, ok := f.Parent(id).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != method {
		return nil
	}
	call, ok := f.Parent(sel).(*ast.CallExpr)
	if !ok || call.Fun != sel || f.File.HasComment(call) {
		return nil
	}
	switch f.Parent(call).(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return nil
	}
	return call
}

// writeBy returns what a use of a hash writes to it, in a statement of its own that drops what Write returns; false if it
// does something else.
func writeBy(f *view.Func, id *ast.Ident) (hashWrite, bool) {
	call, arg := writeCall(f, id)
	if call == nil {
		return hashWrite{}, false
	}
	stmt, ok := f.Parent(call).(ast.Stmt)
	if !ok || !f.InBlock(stmt) || f.File.HasComment(stmt) || f.Spread(call) || !dropsResults(stmt) {
		return hashWrite{}, false
	}
	return writtenOf(f, stmt, ast.Unparen(arg))
}

// writeCall returns the call by which a use of a hash writes to it, and what it writes; nil if it does something else.
func writeCall(f *view.Func, id *ast.Ident) (call *ast.CallExpr, arg ast.Expr) {
	switch p := f.Parent(id).(type) {
	case *ast.SelectorExpr:
		if call, _ = f.Parent(p).(*ast.CallExpr); call == nil || call.Fun != p || p.Sel.Name != "Write" {
			return nil, nil
		}
		return call, call.Args[0]
	case *ast.CallExpr:
		if f.Callee(p) != "io.WriteString" || len(p.Args) != 2 || p.Args[0] != id {
			return nil, nil
		}
		return p, p.Args[1]
	}
	return nil, nil
}

// dropsResults reports whether a statement is a call alone, or assigns what it returns to nothing.
func dropsResults(stmt ast.Stmt) bool {
	switch s := stmt.(type) {
	case *ast.ExprStmt:
		return true
	case *ast.AssignStmt:
		return s.Tok == token.ASSIGN && len(s.Lhs) == 2 && view.IsBlank(s.Lhs[0]) && view.IsBlank(s.Lhs[1])
	}
	return false
}

// writtenOf returns a write of a string, or of bytes as the code has them.
func writtenOf(f *view.Func, stmt ast.Stmt, arg ast.Expr) (hashWrite, bool) {
	if view.IsText(f.Info.TypeOf(arg)) {
		return hashWrite{stmt: stmt, text: arg}, true // of io.WriteString
	}
	if x, _ := f.Conversion(arg); x != nil && view.IsText(f.Info.TypeOf(x)) {
		return hashWrite{stmt: stmt, text: x}, true
	}
	// In the head of a loop the brace of a named type's literal would begin the body.
	named := view.Any(arg, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok {
			return false
		}
		_, array := lit.Type.(*ast.ArrayType)
		return !array
	})
	return hashWrite{stmt: stmt, bytes: arg}, view.IsSlice(f.Info.TypeOf(arg)) && !named
}

// errorWords are words of a comment that says why the results of a write are dropped.
var errorWords = regexp.MustCompile(`(?i)\b(err|errs|errors?|errcheck|fail|fails|failed|failures?|nolint)\b`)

// writeEdit puts a text in the place of a write. The comment beside that comes to stand in the first line, or goes
// if it is about errors.
func writeEdit(f *view.Func, write ast.Stmt, text string) analysis.TextEdit {
	edit := patch.Replace(write, text)
	edit.End = patch.LineEnd(f, write)
	comment := strings.TrimSpace(f.File.Text(write.End(), edit.End))
	if comment != "" && !errorWords.MatchString(comment) {
		first, rest, _ := strings.Cut(text, "\n")
		text = strings.TrimSuffix(first+" "+comment+"\n"+rest, "\n")
		edit.NewText = []byte(text)
	}
	return edit
}

// returned is the statement that returns an expression and nothing else, nil if there is none.
func returned(f *view.Func, e ast.Expr) ast.Stmt {
	if ret, ok := f.Parent(e).(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
		return ret
	}
	return nil
}
