package text

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// BuilderParts is the rule builderparts, described in the package comment.
var BuilderParts = rule.New(docs, "builderparts", func(f *view.Func) { builderSites(f) })

// builderSites reports the writes of a function.
func builderSites(f *view.Func) {
	var writes []*builderWrite
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		if stmt, ok := n.(ast.Stmt); ok {
			if w := findWrite(f, stmt); w != nil {
				writes = append(writes, w)
				return false // what is in it is written anew
			}
		}
		return true
	})
	var fixes []analysis.SuggestedFix
	add := func(message string, edits []analysis.TextEdit) {
		if len(edits) > 0 {
			fixes = append(fixes, analysis.SuggestedFix{Message: message, TextEdits: edits})
		}
	}
	add("write the parts of strings one by one", partEdits(f, writes))
	add("append numbers without making strings of them", digitEdits(f, writes))
	add("format into the builder", formatEdits(f, writes))
	if len(fixes) == 0 {
		return
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: writes[0].stmt.Pos(), End: writes[0].stmt.End(),
		Message: "a string is made only to be written", SuggestedFixes: fixes,
	})
}

// findWrite returns a statement that does nothing but to write a string, nil if
// it does something else.
func findWrite(f *view.Func, stmt ast.Stmt) *builderWrite {
	call, blanks := dropped(f, stmt)
	if call == nil || !f.InBlock(stmt) || f.File.HasComment(stmt) {
		return nil
	}
	if w := printedWrite(f, stmt); w != nil || len(call.Args) != 1 {
		return w
	}
	name := f.Callee(call)
	if name != "(*strings.Builder).WriteString" && name != "(*bytes.Buffer).WriteString" {
		return nil
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !eval.PlainPath(f, sel.X) || !eval.Direct(f, sel) {
		return nil
	}
	w := &builderWrite{f: f, stmt: stmt, blanks: blanks, recv: sel.X, arg: call.Args[0], buffer: name[2] == 'b'}
	pieces := flattened(f, call.Args[0])
	if w.separable(pieces) && f.Importable(stmt.Pos(), needs(pieces)...) {
		w.pieces = pieces
		_, isCall := ast.Unparen(w.arg).(*ast.CallExpr)
		w.split = len(pieces) > 1 || isCall && len(pieces) == 1 && pieces[0].text() != f.Text(ast.Unparen(w.arg))
	}
	return w
}

// printedWrite returns a statement that lets package fmt write to a builder, nil if it
// does something else or the builder can do no better.
func printedWrite(f *view.Func, stmt ast.Stmt) *builderWrite {
	call, to, pieces := printed(f, stmt)
	if call == nil {
		return nil
	}
	recv := pointedAt(to)
	buffer, ok := local.Builder(f, recv)
	if !ok || !eval.PlainPath(f, recv) || !inOrder(f, call, pieces) || !f.Importable(stmt.Pos(), needs(pieces)...) {
		return nil
	}
	_, blanks := dropped(f, stmt)
	w := &builderWrite{f: f, stmt: stmt, blanks: blanks, recv: recv, arg: call, buffer: buffer}
	if pieces = merged(pieces); len(pieces) > 0 && w.separable(pieces) {
		w.pieces, w.split = pieces, true
		return w
	}
	return nil
}
