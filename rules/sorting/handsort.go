package sorting

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// HandSort is the rule handsort, described in the package comment.
var HandSort = rule.New(docs, "handsort", func(f *view.Func) {
	if shows(f.Decl.Name.Name) {
		return
	}
	for list := range f.Lists() {
		for i, stmt := range list {
			if !view.IsLoop(stmt) {
				continue
			}
			h := &hand{f: f, slice: sortedSlice(f, stmt), from: stmt}
			if h.slice == nil {
				continue
			}
			if i > 0 {
				h.before = list[i-1]
			}
			if h.loop(stmt) && !h.few(stmt) {
				h.report(stmt)
			}
		}
	}
})

// shows reports whether a function has the name of an algorithm, which it is there to show.
func shows(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"bubble", "insertion", "selection", "sorter"}, func(s string) bool {
		return strings.Contains(name, s)
	})
}

// sortedSlice returns the slice of integers or texts whose elements a loop names first, nil if it names none.
func sortedSlice(f *view.Func, loop ast.Stmt) (found ast.Expr) {
	view.Any(loop, func(n ast.Node) bool {
		e, ok := n.(*ast.IndexExpr)
		if !ok || found != nil {
			return found != nil
		}
		s, ok := f.Info.TypeOf(e.X).Underlying().(*types.Slice)
		if !ok || !eval.PlainPath(f, e.X) {
			return true
		}
		if b, ok := s.Elem().Underlying().(*types.Basic); ok && b.Info()&(types.IsInteger|types.IsString) != 0 {
			found = e.X
		}
		return true
	})
	return found
}

// report puts a call in place of the loops.
func (h *hand) report(loop ast.Stmt) {
	f := h.f
	text := h.call(loop.Pos())
	if text == "" || f.File.CommentBetween(h.from.Pos(), loop.End()) {
		return
	}
	edits := []analysis.TextEdit{{Pos: h.from.Pos(), End: loop.End(), NewText: []byte(text)}}
	for _, n := range h.lengths {
		used, decl := false, ast.Stmt(nil)
		for stmt := range f.Stmts() {
			if d, ok := local.Declares(stmt); ok && f.Info.Defs[d.Name] == n {
				decl = stmt
			}
		}
		for _, id := range f.Uses(f.Decl, n) {
			used = used || id.Pos() != n.Pos() && (id.Pos() < loop.Pos() || id.Pos() >= loop.End())
		}
		switch {
		case used || decl == h.from:
		case decl == nil || !patch.OwnLines(f, decl):
			return
		default:
			edits = append(edits, patch.Delete(f, decl))
		}
	}
	f.Report(loop, "a slice is sorted in a time that grows with the square of its length",
		patch.Fix("sort "+f.Text(h.slice)+" by the standard library", edits...))
}

// few reports whether a condition lets the loop sort short slices alone.
func (h *hand) few(loop ast.Stmt) bool {
	var inner ast.Node = loop
	for _, p := range h.f.Parents(loop) {
		if s, ok := p.(*ast.IfStmt); ok && (inner == s.Body || inner == s.Else) && h.short(s.Cond, inner == s.Body) {
			return true
		}
		inner = p
	}
	return false
}

// fewSorted is how many elements an algorithm for many may leave to one for few.
const fewSorted = 64

// short reports whether the slice is short if a condition holds, or if it does not.
func (h *hand) short(cond ast.Expr, holds bool) bool {
	switch c := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		return c.Op == token.NOT && h.short(c.X, !holds)
	case *ast.BinaryExpr:
		if c.Op == token.LAND && holds || c.Op == token.LOR && !holds {
			return h.short(c.X, holds) || h.short(c.Y, holds)
		}
		x, y, less := c.X, c.Y, c.Op == token.LSS || c.Op == token.LEQ
		if !less && c.Op != token.GTR && c.Op != token.GEQ {
			return false
		}
		if less != holds {
			x, y = y, x
		}
		length, ok := h.affine(x)
		most := h.f.Constant(y)
		return ok && length.n == 1 && most != nil && constant.Compare(most, token.LEQ, constant.MakeInt64(fewSorted))
	}
	return false
}

// call writes what sorts the slice, empty if nothing does in the version of Go.
func (h *hand) call(at token.Pos) string {
	f, s := h.f, h.f.Text(h.slice)
	if f.Since("go1.21") && f.Importable(at, "slices") {
		if h.descending {
			return "slices.Sort(" + s + ")\nslices.Reverse(" + s + ")"
		}
		return "slices.Sort(" + s + ")"
	}
	elem := f.Info.TypeOf(h.slice).Underlying().(*types.Slice).Elem()
	name, kind := "", ""
	switch {
	case types.Identical(elem, types.Typ[types.Int]):
		name, kind = "Ints", "IntSlice"
	case types.Identical(elem, types.Typ[types.String]):
		name, kind = "Strings", "StringSlice"
	}
	switch {
	case name == "" || !f.Importable(at, "sort"):
		f.Needs(at, "go1.21")
		return ""
	case h.descending:
		return "sort.Sort(sort.Reverse(sort." + kind + "(" + s + ")))"
	}
	return "sort." + name + "(" + s + ")"
}

// loop reports whether a loop sorts the slice and does nothing else.
func (h *hand) loop(loop ast.Stmt) bool {
	if s, ok := loop.(*ast.ForStmt); ok && h.untilQuiet(s) {
		return true
	}
	h.flag = nil
	outer, ok := h.head(loop, 0)
	if !ok {
		return false
	}
	list := outer.body.List
	if len(list) == 3 && h.flagged(loop, list[0], list[2]) {
		return h.passes(outer, list[1])
	}
	h.flag = nil
	if len(list) == 1 {
		return h.passes(outer, list[0]) || h.exchanges(outer, list[0]) || h.inserts(outer, list[0])
	}
	return h.selects(outer, list) || h.insertsBySwaps(outer, list) || h.insertsByMoves(outer, list)
}

// flagged reads a flag that is declared before the inner loop, and left by after it.
func (h *hand) flagged(loop, first, last ast.Stmt) bool {
	d, ok := local.Declares(first)
	value, isBool := h.truth(d.Value)
	if !ok || !isBool {
		return false
	}
	h.flag = &flag{h.f.Info.Defs[d.Name], !value}
	s, ok := last.(*ast.IfStmt)
	if !ok || s.Init != nil || s.Else != nil || len(s.Body.List) != 1 || !h.flag.is(h.f, s.Cond, value) {
		return false
	}
	switch s := s.Body.List[0].(type) {
	case *ast.BranchStmt:
		return s.Tok == token.BREAK && s.Label == nil
	case *ast.ReturnStmt:
		list := h.f.Decl.Body.List
		return h.f.Decl.Type.Results == nil && list[len(list)-1] == loop
	}
	return false
}

// is reports whether a condition holds where the flag has a value.
func (g *flag) is(f *view.Func, cond ast.Expr, value bool) bool {
	cond = ast.Unparen(cond)
	if not, ok := cond.(*ast.UnaryExpr); ok && not.Op == token.NOT {
		cond, value = ast.Unparen(not.X), !value
	}
	return value && f.Object(cond) == g.v
}
