package cli

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/fieldalignment"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// vettool is a program for go vet -vettool whose fix makes loops of a thousand rounds
// go round once.
func vettool() {
	unitchecker.Main(&analysis.Analyzer{
		Name: "thousand", Doc: "thousand rounds once", Run: func(pass *analysis.Pass) (any, error) {
			for _, f := range pass.Files {
				ast.Inspect(f, func(n ast.Node) bool {
					if lit, ok := n.(*ast.BasicLit); ok && lit.Value == "1000" {
						pass.Report(analysis.Diagnostic{Pos: lit.Pos(), Message: "once is enough", SuggestedFixes: []analysis.SuggestedFix{
							{Message: "once", TextEdits: []analysis.TextEdit{{Pos: lit.Pos(), End: lit.End(), NewText: []byte("1")}}},
						}})
					}
					return true
				})
			}
			return nil, nil
		},
	})
}

// fieldAlignment is the program of x/tools, which knows neither comments nor what depends on an order.
func fieldAlignment() { unitchecker.Main(fieldalignment.Analyzer) }
