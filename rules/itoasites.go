package rules

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// A textSite is a call of package fmt that makes a string which can be made without it.
type textSite struct {
	*function
	call *ast.CallExpr
	// pieces are those of the string, nil if it is the digits of a call's result.
	pieces []piece
	// joined puts the string together with +, buffered in a buffer on the stack; nil if
	// that cannot be done.
	joined, buffered []analysis.TextEdit
}

// join writes the string as a sum.
func (site *textSite) join() analysis.TextEdit {
	call, pieces := site.call, site.pieces
	text := joined(pieces)
	switch p := site.parents(call)[0].(type) {
	case *ast.IndexExpr:
		if p.X == call && len(pieces) > 1 {
			text = "(" + text + ")"
		}
	case *ast.SliceExpr:
		if p.X == call && len(pieces) > 1 {
			text = "(" + text + ")"
		}
	case *ast.AssignStmt:
		if site.startsWith(p, pieces) {
			return replace(p, pieces[0].text()+" += "+joined(pieces[1:]))
		}
	}
	return replace(call, text)
}

// report proposes to change this string.
func (site *textSite) report() {
	fixes := []analysis.SuggestedFix{{Message: "make a string without package fmt", TextEdits: site.joined}}
	if site.buffered != nil {
		fixes = append(fixes, analysis.SuggestedFix{Message: "make a string in a buffer on the stack", TextEdits: site.buffered})
	}
	site.pass.Report(analysis.Diagnostic{
		Pos: site.call.Pos(), End: site.call.End(),
		Message: "package fmt is not needed for this string", SuggestedFixes: fixes,
	})
}

// allSites proposes to change all strings of a function at once, with what is written
// without package fmt: of many calls each may cost too little for a difference to be seen.
func (f *function) allSites(sites []*textSite, written []analysis.TextEdit) {
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
			one, inBuffer = f.hexOfResult(site.call, sums)
		} else if inBuffer != nil {
			inBuffer = f.bufferEdits(site.call, site.pieces, i+1)
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
		fixes = append(fixes, analysis.SuggestedFix{Message: "make all strings without package fmt, in buffers on the stack where that can be", TextEdits: buffered})
	}
	f.pass.Report(analysis.Diagnostic{
		Pos: sites[0].call.Pos(), End: sites[0].call.End(),
		Message: "package fmt is not needed for these strings", SuggestedFixes: fixes,
	})
}
