package sorting

import (
	"go/ast"
	"go/token"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/view"
)

// each reports whether a loop comes to all elements in their order, but perhaps for the first one.
func (l head) each() bool {
	return !l.down && (l.from.is(affine{}) || l.from.is(affine{c: 1})) && l.to.is(affine{n: 1})
}

// inserts reads an insertion sort whose inner loop swaps an element with those before it:
//
//	for j := i; j > 0 && s[j] < s[j-1]; j-- { swap }
//	for j := i; j > 0; j-- { if s[j] < s[j-1] { swap } }
//
// The latter may end with else { break }.
func (h *hand) inserts(outer head, s ast.Stmt) bool {
	loop, ok := s.(*ast.ForStmt)
	if !ok || !outer.each() {
		return false
	}
	if bound, cond, ok := both(loop.Cond); ok {
		inner, ok := h.counted(&ast.ForStmt{Init: loop.Init, Cond: bound, Post: loop.Post, Body: loop.Body}, 1)
		return ok && h.sinks(inner, cond, inner.body.List)
	}
	inner, ok := h.head(s, 1)
	if !ok || len(inner.body.List) != 1 {
		return false
	}
	only, ok := inner.body.List[0].(*ast.IfStmt)
	if !ok || only.Init != nil || only.Else != nil && !breaks(only.Else) {
		return false
	}
	return h.sinks(inner, only.Cond, only.Body.List)
}

// both returns the two sides of a condition that asks for both.
func both(cond ast.Expr) (x, y ast.Expr, ok bool) {
	b, ok := ast.Unparen(orBlank(cond)).(*ast.BinaryExpr)
	if !ok || b.Op != token.LAND {
		return nil, nil, false
	}
	return b.X, b.Y, true
}

// breaks reports whether a statement is a block that only leaves the loop around.
func breaks(s ast.Stmt) bool {
	block, ok := s.(*ast.BlockStmt)
	if !ok || len(block.List) != 1 {
		return false
	}
	b, ok := block.List[0].(*ast.BranchStmt)
	return ok && b.Tok == token.BREAK && b.Label == nil
}

// sinks reports whether a loop compares neighbors from an element on down to the first one, and swaps them.
func (h *hand) sinks(inner head, cond ast.Expr, list []ast.Stmt) bool {
	less, more := h.compared(cond)
	x, y, ok := h.swapped(list)
	if !ok || less == nil || !h.samePair(less, more, x, y) {
		return false
	}
	to, ok1 := h.affine(more.Index)
	from, ok2 := h.affine(less.Index)
	if !ok1 || !ok2 {
		return false
	}
	low, ok := h.ordered(to, from)
	return ok && inner.sinksFrom(low)
}

// sinksFrom reports whether a loop that counts down comes to the neighbors from that before the element of the outer
// loop on down to the first ones.
func (l head) sinksFrom(low affine) bool {
	return l.down && l.from.plus(low).is(affine{vars: [2]int{1, 0}, c: -1}) && l.to.plus(low).is(affine{})
}

// insertsBySwaps is inserts for a loop that counts by statements:
//
//	j := i
//	for j > 0 && s[j] < s[j-1] { swap; j-- }
func (h *hand) insertsBySwaps(outer head, list []ast.Stmt) bool {
	if len(list) != 2 || !outer.each() {
		return false
	}
	inner, cond, steps, ok := h.descent(list[0], list[1])
	return ok && h.sinks(inner, cond, steps)
}

// descent reads a loop that counts down a variable, declared before it, and returns the other condition and what it
// does beside.
func (h *hand) descent(decl, s ast.Stmt) (inner head, cond ast.Expr, steps []ast.Stmt, ok bool) {
	loop, ok := s.(*ast.ForStmt)
	if !ok || loop.Init != nil {
		return inner, nil, nil, false
	}
	bound, cond, ok := both(loop.Cond)
	d, isDecl := local.Declares(decl)
	if !ok || !isDecl || d.Value == nil || len(loop.Body.List) == 0 {
		return inner, nil, nil, false
	}
	post, steps := loop.Post, loop.Body.List
	if post == nil {
		post, steps = steps[len(steps)-1], steps[:len(steps)-1]
	}
	for _, step := range steps {
		if eval.Changes(h.f, step, h.f.Info.Defs[d.Name]) {
			return inner, nil, nil, false
		}
	}
	init := &ast.AssignStmt{Lhs: []ast.Expr{d.Name}, Tok: token.DEFINE, Rhs: []ast.Expr{d.Value}}
	inner, ok = h.counted(&ast.ForStmt{Init: init, Cond: bound, Post: post, Body: &ast.BlockStmt{}}, 1)
	return inner, cond, steps, ok
}

// insertsByMoves reads an insertion sort that moves elements to make room for one:
//
//	x := s[i]
//	j := i - 1
//	for j >= 0 && s[j] > x { s[j+1] = s[j]; j-- }
//	s[j+1] = x
func (h *hand) insertsByMoves(outer head, list []ast.Stmt) bool {
	if len(list) != 4 || !outer.each() {
		return false
	}
	kept, begin := list[0], list[1]
	if d, ok := local.Declares(begin); ok && h.element(d.Value) != nil {
		kept, begin = begin, kept
	}
	d, ok := local.Declares(kept)
	if !ok || !h.at(h.element(d.Value), h.vars[0]) {
		return false
	}
	key := h.f.Info.Defs[d.Name]
	inner, cond, steps, ok := h.descent(begin, list[2])
	if !ok || len(steps) != 1 {
		return false
	}
	cmp, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	x, y, op := ast.Unparen(cmp.X), ast.Unparen(cmp.Y), cmp.Op
	if h.f.Object(x) == key {
		x, y, op = y, x, map[token.Token]token.Token{token.LSS: token.GTR, token.GTR: token.LSS}[op]
	}
	if h.f.Object(y) != key || op != token.LSS && op != token.GTR {
		return false
	}
	low, ok := h.index(x)
	h.descending = op == token.LSS
	to, value := view.Assignment(steps[0], token.ASSIGN)
	last, stored := view.Assignment(list[3], token.ASSIGN)
	if !ok || to == nil || last == nil || h.f.Object(stored) != key {
		return false
	}
	moved, ok1 := h.index(to)
	from, ok2 := h.index(value)
	end, ok3 := h.index(last)
	next := low.plus(affine{c: 1})
	if !ok1 || !ok2 || !ok3 || !from.is(low) || !moved.is(next) || !end.is(next) {
		return false
	}
	low.vars[1]--
	return low.vars == [2]int{} && low.n == 0 && inner.sinksFrom(low)
}
