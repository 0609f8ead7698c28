package text

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"

	"go/token"
	"slices"

	"github.com/gohone/hone/rules/internal/patch"

	"go/ast"

	"golang.org/x/tools/go/analysis"

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
	site.pieces = formatted(f, call)
	needed := needs(site.pieces)
	if site.pieces == nil {
		site.pieces = formattedError(f, call)
		needed = append(needs(site.pieces), "errors")
	}
	if name := f.Callee(call); site.pieces == nil && (name == "fmt.Sprintf" || name == "fmt.Sprint") {
		f.Nearly(call.Pos(), near.Format, unformatted(f, call))
	}
	if site.pieces == nil || f.File.HasComment(call) || !f.Importable(call.Pos(), needed...) ||
		!inOrder(f, call, site.pieces) {
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
	pieces []piece
	// joined puts the string together with +, buffered in a buffer on the stack; nil if
	// that cannot be done.
	joined, buffered []analysis.TextEdit
}

// join writes the string as a sum.
func (site *textSite) join() analysis.TextEdit {
	call, pieces := site.call, site.pieces
	text := joined(pieces)
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
			return patch.Replace(p, pieces[0].text()+" += "+joined(pieces[1:]))
		}
	}
	return patch.Replace(call, text)
}

// asMade writes what a call makes of its text: the text itself, or an error.
func asMade(f *view.Func, call *ast.CallExpr, text string) string {
	if f.Callee(call) == "fmt.Errorf" {
		return "errors.New(" + text + ")"
	}
	return text
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
func startsWith(f *view.Func, a *ast.AssignStmt, pieces []piece) bool {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || len(pieces) < 2 || !pieces[0].bare {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	return ok && id.Name == pieces[0].text()
}

// bufferEdits puts the text of a call together in a buffer on the stack, in
// statements before the one that the call is in; nil if that is impossible or
// gains nothing. Joining strings needs no buffer: it is for numbers. The names
// of the buffer have a number, if it is above 1.
func bufferEdits(f *view.Func, call *ast.CallExpr, pieces []piece, number int) []analysis.TextEdit {
	stmt := onlyCall(f, call)
	if stmt == nil || len(pieces) < 2 && !pieces[0].hex() ||
		!f.Predeclared(call.Pos(), "append", "byte", "string") {
		return nil
	}
	array, buf := freshOf(f, "array", number), freshOf(f, "buf", number)
	lines, text := buffered(f, call.Pos(), pieces, [2]string{array, buf})
	if lines == nil {
		if len(pieces) == 1 && !f.Since("go1.22") {
			return hexOfSlice(f, call, stmt, pieces[0], [2]string{array, freshOf(f, "digits", number)})
		}
		return nil
	}
	return []analysis.TextEdit{
		patch.Insert(stmt.Pos(), strings.Join(lines, "\n")+"\n"),
		patch.Replace(call, asMade(f, call, text)),
	}
}

// buffered writes statements that put pieces together in an array of one name and perhaps a slice of it of another,
// and the string of that; none where that gains nothing.
func buffered(f *view.Func, at token.Pos, pieces []piece, names [2]string) (lines []string, text string) {
	array, buf := names[0], names[1]
	if lines := exactText(f, at, array, merged(pieces)); lines != nil {
		return lines, "string(" + array + "[:])"
	}
	lines = append(lines, fmt.Sprintf("var %s [%d]byte", array, textBuffer))
	to, assign, made := array+"[:0]", ":=", false
	for _, p := range pieces {
		text, spares := appendPiece(f, to, p)
		if text == "" {
			return nil, ""
		}
		made = made || spares
		lines = append(lines, fmt.Sprintf("%s %s %s", buf, assign, text))
		to, assign = buf, "="
	}
	if !made {
		return nil, ""
	}
	return lines, "string(" + buf + ")"
}

// hexOfSlice writes hexadecimal digits into an array on the stack, or into a slice if there are too many,
// for versions of Go whose package hex does not append.
func hexOfSlice(f *view.Func, call *ast.CallExpr, stmt ast.Stmt, p piece, names [2]string) []analysis.TextEdit {
	bytes := p.expr[len(hexString) : len(p.expr)-1]
	if !f.Predeclared(call.Pos(), "len") || !eval.Steady(f, p.e) || !view.IsBytes(f.Info.TypeOf(p.e)) {
		return nil
	}
	array, digits, n := names[0], names[1], f.Fresh("n")
	return []analysis.TextEdit{
		patch.Insert(stmt.Pos(), fmt.Sprintf("var %[1]s [%[2]d]byte\n%[3]s := %[1]s[:]\n"+
			"if %[4]s := hex.EncodedLen(len(%[5]s)); %[4]s > len(%[3]s) {\n%[3]s = make([]byte, %[4]s)\n}\n",
			array, textBuffer, digits, n, bytes)),
		patch.Replace(call, asMade(f, call, fmt.Sprintf("string(%s[:hex.Encode(%[1]s, %s)])", digits, bytes))),
	}
}

// freshOf is fresh for the new variable of a number, from 1 on, of several.
func freshOf(f *view.Func, base string, number int) string {
	for i := 1; ; i++ {
		name := base
		if i > 1 {
			name += strconv.Itoa(i)
		}
		if f.Fresh(name) == name {
			if number--; number == 0 {
				return name
			}
		}
	}
}

// onlyCall returns the statement that a call, or a sum, is in, if it can be carried out in
// statements before that one: the statement returns the string or assigns it to a
// variable, and has nothing else that takes part in the order of evaluation. A goto may not jump over what
// those statements declare.
func onlyCall(f *view.Func, call ast.Expr) ast.Stmt {
	if view.HasGoto(f.Decl.Body) {
		return nil
	}
	switch p := f.Parent(call).(type) {
	case *ast.ReturnStmt:
		for _, r := range p.Results {
			if r != call && !eval.Steady(f, r) && !f.Info.Types[r].IsNil() {
				return nil
			}
		}
		if f.InBlock(p) {
			return p
		}
	case *ast.AssignStmt:
		if p.Tok != token.DEFINE && p.Tok != token.ASSIGN || len(p.Lhs) != 1 || len(p.Rhs) != 1 {
			return nil
		}
		if _, ok := p.Lhs[0].(*ast.Ident); ok && f.InBlock(p) {
			return p
		}
	}
	return nil
}
