package format

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/compose"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// Itoa is the rule itoa, described in the package comment.
var Itoa = rule.New(docs, "itoa", func(f *view.Func) {
	var sites []*textSite
	for _, call := range f.Calls() {
		if site := itoaSite(f, call); site != nil {
			sites = append(sites, site)
		} else {
			paddedSite(f, call)
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
	if site.joined, site.buffered = resultEdits(f, call, 1); site.joined != nil {
		return site
	}
	site.pieces = compose.Formatted(f, call)
	needed := compose.Needs(site.pieces)
	if site.pieces == nil {
		site.pieces = compose.FormattedError(f, call)
		needed = append(compose.Needs(site.pieces), "errors")
	}
	if name := f.Callee(call); site.pieces == nil && (name == "fmt.Sprintf" || name == "fmt.Sprint") {
		f.Nearly(call.Pos(), near.Format, compose.Unformatted(f, call))
	}
	if site.pieces == nil || f.File.HasComment(call) || !f.Importable(call.Pos(), needed...) ||
		!compose.InOrder(f, call, site.pieces) {
		return nil
	}
	site.joined = []analysis.TextEdit{site.join()}
	site.buffered = bufferEdits(f, call, site.pieces, 1)
	return site
}

// A textSite is a call of package fmt that makes a string which can be made without it.
type textSite struct {
	f    *view.Func
	call *ast.CallExpr
	// pieces are those of the string, nil if it is the digits of a call's result.
	pieces []compose.Piece
	// joined puts the string together with +, buffered in a buffer on the stack; nil if
	// that cannot be done.
	joined, buffered []analysis.TextEdit
}

// join writes the string as a sum.
func (site *textSite) join() analysis.TextEdit {
	call, pieces := site.call, site.pieces
	text := compose.Joined(pieces)
	if site.f.Callee(call) == "fmt.Errorf" {
		return patch.Replace(call, asMade(site.f, call, text))
	}
	switch p := site.f.Parent(call).(type) {
	case *ast.IndexExpr:
		if p.X == call && len(pieces) > 1 {
			text = "(" + text + ")"
		}
	case *ast.SliceExpr:
		if p.X == call && len(pieces) > 1 {
			text = "(" + text + ")"
		}
	case *ast.AssignStmt:
		if startsWith(site.f, p, pieces) {
			return patch.Replace(p, pieces[0].Text()+" += "+compose.Joined(pieces[1:]))
		}
	}
	return patch.Replace(call, text)
}

// report proposes to change this string.
func (site *textSite) report() {
	fixes := []analysis.SuggestedFix{{Message: "make a string without package fmt", TextEdits: site.joined}}
	if site.buffered != nil {
		fixes = append(fixes, patch.Fix("make a string in a buffer on the stack", site.buffered...))
	}
	site.f.Report(site.call, "package fmt is not needed for this string", fixes...)
}

// allSites proposes to change all strings of a function at once, with what is written
// without package fmt: of many calls each may cost too little for a difference to be seen.
func allSites(f *view.Func, sites []*textSite, written []analysis.TextEdit) {
	// What is inside of something else that changes is left as it is.
	var end token.Pos
	sites = slices.DeleteFunc(slices.Clone(sites), func(site *textSite) bool {
		inner := site.call.Pos() < end || slices.ContainsFunc(written, func(e analysis.TextEdit) bool {
			return e.Pos <= site.call.Pos() && site.call.End() <= e.End
		})
		if !inner {
			end = site.call.End()
		}
		return inner
	})
	if len(sites) == 0 || len(sites) == 1 && len(written) == 0 {
		return
	}
	joined, buffered := slices.Clone(written), slices.Clone(written)
	buffers, sums := false, 0
	for i, site := range sites {
		one, inBuffer := site.joined, site.buffered
		if site.pieces == nil {
			sums++
			one, inBuffer = resultEdits(f, site.call, sums)
		} else if inBuffer != nil {
			inBuffer = bufferEdits(f, site.call, site.pieces, i+1)
		}
		joined = append(joined, one...)
		if inBuffer == nil {
			inBuffer = one
		} else {
			buffers = true
		}
		buffered = append(buffered, inBuffer...)
	}
	fixes := []analysis.SuggestedFix{{Message: "make all strings without package fmt", TextEdits: joined}}
	if buffers {
		fixes = append(fixes, patch.Fix("make all strings without package fmt, in buffers on the stack where that can be", buffered...))
	}
	f.Report(sites[0].call, "package fmt is not needed for these strings", fixes...)
}

// startsWith reports whether a statement assigns to a variable a string that begins with it.
func startsWith(f *view.Func, a *ast.AssignStmt, pieces []compose.Piece) bool {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || len(pieces) < 2 || !pieces[0].Bare {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	return ok && id.Name == pieces[0].Text()
}
