package sorting

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/view"
)

// untilQuiet reads passes over all neighbors that are repeated until one swaps nothing.
func (h *hand) untilQuiet(s *ast.ForStmt) bool {
	list := s.Body.List
	if s.Post != nil || s.Init != nil && s.Cond == nil {
		return false
	}
	if s.Cond == nil {
		return len(list) == 3 && h.flagged(s, list[0], list[2]) && h.allNeighbors(list[1])
	}
	first := s.Init
	if first == nil {
		if first = h.before; first == nil {
			return false
		}
	}
	d, ok := local.Declares(first)
	value, isBool := h.truth(d.Value)
	if !ok || !isBool || len(list) != 2 {
		return false
	}
	h.flag = &flag{h.f.Info.Defs[d.Name], value}
	to, again := view.Assignment(list[0], token.ASSIGN)
	other, isBool := h.truth(again)
	if to == nil || h.f.Object(to) != h.flag.v || !isBool || other == value || !h.flag.is(h.f, s.Cond, value) || !h.allNeighbors(list[1]) {
		return false
	}
	if s.Init == nil {
		for _, id := range h.f.Uses(h.f.Decl, h.flag.v) {
			if !view.Within(id.Pos(), s) && id.Pos() != h.flag.v.Pos() {
				return false
			}
		}
		h.from = first
	}
	return true
}

// allNeighbors reads a loop that compares all neighbors, from either end.
func (h *hand) allNeighbors(s ast.Stmt) bool {
	inner, low, ok := h.neighbors(s)
	if !ok {
		return false
	}
	first, last := inner.from.plus(low), inner.to.plus(low)
	if inner.down {
		return first.is(affine{n: 1, c: -2}) && last.is(affine{})
	}
	return first.is(affine{}) && last.is(affine{n: 1, c: -1})
}

// neighbors reads a loop that swaps neighbors which are in the wrong order, and says where the first of two is,
// beside what the loop counts.
func (h *hand) neighbors(s ast.Stmt) (inner head, low affine, ok bool) {
	if inner, ok = h.head(s, 1); !ok || len(inner.body.List) != 1 {
		return inner, low, false
	}
	low, ok = h.pair(inner.body.List[0])
	return inner, low, ok
}

// pair reads an if statement that swaps two neighbors.
func (h *hand) pair(s ast.Stmt) (low affine, ok bool) {
	x, y, ok := h.exchange(s)
	if !ok {
		return low, false
	}
	return h.ordered(x, y)
}

// ordered takes that the element at x should come after the one at y, which are neighbors, and returns the lower
// index without what the inner loop counts.
func (h *hand) ordered(x, y affine) (low affine, ok bool) {
	switch {
	case y.minus(x).is(affine{c: 1}):
		low, h.descending = x, false
	case x.minus(y).is(affine{c: 1}):
		low, h.descending = y, true
	default:
		return low, false
	}
	low.vars[1]--
	return low, low.vars == [2]int{} && low.n == 0
}

// passes reads a bubble sort: each pass over neighbors brings one more element to its place.
func (h *hand) passes(outer head, s ast.Stmt) bool {
	inner, low, ok := h.neighbors(s)
	if !ok {
		return false
	}
	first, last := inner.from.plus(low), inner.to.plus(low)
	i := affine{vars: [2]int{1, 0}}
	switch {
	case inner.down: // the least goes to the front
		done := i.minus(outer.from)
		return !outer.down && outer.enough() && first.is(affine{n: 1, c: -2}) && (last.is(done) || last.is(affine{}))
	case !first.is(affine{}):
		return false
	case outer.down:
		// What the pass leaves out grows by one from none, until two are left.
		c := last.minus(i)
		start, end := outer.from.plus(c), outer.to.plus(c)
		return start.is(affine{n: 1, c: -1}) && end.vars == [2]int{} && end.n == 0 && end.c <= 1
	}
	all := affine{n: 1, c: -1}
	return outer.enough() && (last.is(all) || last.is(all.minus(i).plus(outer.from)))
}

// enough reports whether a loop that counts up from a number has as many turns as the slice has elements but one, or
// a few more.
func (l head) enough() bool {
	turns := l.to.minus(l.from)
	return !l.down && l.from.n == 0 && turns.n == 1 && turns.vars == [2]int{} && turns.c >= -1
}

// exchanges reads loops that compare each element with all that follow.
func (h *hand) exchanges(outer head, s ast.Stmt) bool {
	inner, ok := h.following(outer, s)
	if !ok || len(inner.body.List) != 1 {
		return false
	}
	x, y, ok := h.exchange(inner.body.List[0])
	i, j := affine{vars: [2]int{1, 0}}, affine{vars: [2]int{0, 1}}
	h.descending = x.is(j)
	return ok && (x.is(i) && y.is(j) || x.is(j) && y.is(i))
}

// following reads a loop over what follows the element of the outer one, which comes to all elements.
func (h *hand) following(outer head, s ast.Stmt) (inner head, ok bool) {
	last := affine{n: 1, c: -1}
	if outer.down || !outer.from.is(affine{}) || !outer.to.is(last) && !outer.to.is(affine{n: 1}) {
		return inner, false
	}
	inner, ok = h.head(s, 1)
	return inner, ok && !inner.down && inner.from.is(affine{vars: [2]int{1, 0}, c: 1}) && inner.to.is(affine{n: 1})
}

// selects reads a selection sort: the least of what is left changes places with its first.
func (h *hand) selects(outer head, list []ast.Stmt) bool {
	if len(list) != 3 {
		return false
	}
	d, ok := local.Declares(list[0])
	if !ok || d.Value == nil || h.f.Object(d.Value) != h.vars[0] {
		return false
	}
	inner, ok := h.following(outer, list[1])
	if !ok || len(inner.body.List) != 1 {
		return false
	}
	best := h.f.Info.Defs[d.Name]
	s, ok := inner.body.List[0].(*ast.IfStmt)
	if !ok || s.Init != nil || s.Else != nil || len(s.Body.List) != 1 {
		return false
	}
	to, value := view.Assignment(s.Body.List[0], token.ASSIGN)
	if to == nil || h.f.Object(to) != best || h.f.Object(value) != h.vars[1] {
		return false
	}
	less, more := h.compared(s.Cond)
	switch {
	case h.at(less, h.vars[1]) && h.at(more, best):
		h.descending = false
	case h.at(less, best) && h.at(more, h.vars[1]):
		h.descending = true
	default:
		return false
	}
	return h.swapsBest(list[2], best)
}

// swapsBest reads the swap of the element of the outer loop with the best one, which may be left out where they
// are one.
func (h *hand) swapsBest(s ast.Stmt, best types.Object) bool {
	list := []ast.Stmt{s}
	if only, ok := s.(*ast.IfStmt); ok {
		cond, isCmp := ast.Unparen(only.Cond).(*ast.BinaryExpr)
		if only.Init != nil || only.Else != nil || !isCmp || cond.Op != token.NEQ {
			return false
		}
		x, y := h.f.Object(cond.X), h.f.Object(cond.Y)
		if !(x == best && y == h.vars[0] || x == h.vars[0] && y == best) {
			return false
		}
		list = only.Body.List
	}
	x, y, ok := h.swapped(list)
	return ok && (h.at(x, h.vars[0]) && h.at(y, best) || h.at(x, best) && h.at(y, h.vars[0]))
}
