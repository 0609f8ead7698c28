package format

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/compose"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

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
	call, to, pieces := compose.Printed(f, stmt)
	if call == nil || f.File.HasComment(call) || !f.Importable(call.Pos(), compose.Needs(pieces)...) ||
		!compose.InOrder(f, call, pieces) || !f.Predeclared(call.Pos(), "byte") {
		return ""
	}
	to = view.PointedAt(to)
	_, builder := local.Builder(f, to)
	if builder && findWrite(f, stmt) != nil || !eval.PlainPath(f, to) ||
		!eval.Steady(f, to) && !eval.AllQuiet(f, call.Args[1:]) {
		return ""
	}
	pieces = compose.Merged(pieces)
	if len(pieces) == 0 || pieces[0].Bare && len(pieces) == 1 && view.IsSlice(f.Info.TypeOf(pieces[0].Operand)) {
		return ""
	}
	_, blanks := view.Dropped(stmt)
	if builder {
		return blanks + f.Text(to) + ".WriteString(" + compose.Joined(pieces) + ")"
	}
	return blanks + f.Text(to) + ".Write([]byte(" + compose.Joined(pieces) + "))"
}
