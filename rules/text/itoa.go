package text

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Itoa is the rule itoa, described in the package comment.
var Itoa = rule.New(docs, "itoa", func(f *view.Func) {
	var sites []*textSite
	for _, call := range f.Calls() {
		if site := itoaSite(f, call); site != nil {
			sites = append(sites, site)
		}
	}
	written := printEdits(f)
	allSites(f, sites, written)
	for _, site := range sites {
		site.report()
	}
	reportPrints(f, written)
})

// itoaSite returns a call that makes a string without need of package fmt, nil if call is
// none.
func itoaSite(f *view.Func, call *ast.CallExpr) *textSite {
	switch p := f.Parent(call).(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return nil // a string is no statement
	case *ast.CallExpr:
		if f.Builtin(p) == "panic" {
			return nil // never hot
		}
	}
	site := &textSite{f: f, call: call}
	if site.joined, site.buffered = hexOfResult(f, call, 1); site.joined != nil {
		return site
	}
	site.pieces = formatted(f, call)
	if site.pieces == nil || f.File.HasComment(call) || !f.Importable(call.Pos(), needs(site.pieces)...) || !inOrder(f, call, site.pieces) {
		return nil
	}
	site.joined = []analysis.TextEdit{site.join()}
	site.buffered = bufferEdits(f, call, site.pieces, 1)
	return site
}
