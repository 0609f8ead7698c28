package matrix

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/gohone/hone/rules/internal/view"
)

// overwritten reports whether each turn sets all elements of its row before it reads them: the first one by
// a loop of its own, and the others in order.
func (t *table) overwritten() bool {
	f := t.f
	inner, first := t.inner()
	if inner == nil || t.early {
		return false
	}
	if goesOn, breaks := leaves(inner.body); goesOn || breaks {
		return false
	}
	at := t.width.plus - inner.to.plus
	if !inner.to.add(at).same(t.width) || inner.from+at > 1 || inner.from+at == 1 && !first {
		return false
	}
	set := token.NoPos
	for _, stmt := range inner.body.List {
		if t.setsAt(stmt, inner, at) {
			set = stmt.End()
			break
		}
	}
	for _, row := range t.current {
		if !view.Within(row.Pos(), inner.body) {
			continue
		}
		cell, ok := f.Parent(row).(*ast.IndexExpr)
		if !ok || !set.IsValid() {
			return false
		}
		n, ok := inner.offset(f, cell.Index)
		if !ok || n > at || n == at && cell.Pos() < set && !isSet(f, cell) {
			return false
		}
	}
	return true
}

// setsAt reports whether a statement sets the element of the row that a turn of the inner loop is about.
func (t *table) setsAt(stmt ast.Stmt, inner *counter, at int64) bool {
	all := func(list []ast.Stmt) bool {
		return slices.ContainsFunc(list, func(s ast.Stmt) bool { return t.setsAt(s, inner, at) })
	}
	switch s := stmt.(type) {
	case *ast.AssignStmt:
		to, _ := view.Assignment(s, token.ASSIGN)
		cell, ok := to.(*ast.IndexExpr)
		if !ok {
			return false
		}
		row, ok := ast.Unparen(cell.X).(*ast.IndexExpr)
		n, isOffset := inner.offset(t.f, cell.Index)
		return ok && slices.Contains(t.current, row) && isOffset && n == at
	case *ast.BlockStmt:
		return all(s.List)
	case *ast.IfStmt:
		return s.Else != nil && t.setsAt(s.Body, inner, at) && t.setsAt(s.Else, inner, at)
	case *ast.SwitchStmt:
		other := false
		for _, clause := range s.Body.List {
			c := clause.(*ast.CaseClause)
			if other = other || c.List == nil; !all(c.Body) {
				return false
			}
		}
		return other
	}
	return false
}

// isSet reports whether an element is what a statement assigns to.
func isSet(f *view.Func, cell *ast.IndexExpr) bool {
	a, ok := f.Parent(cell).(*ast.AssignStmt)
	if !ok {
		return false
	}
	to, _ := view.Assignment(a, token.ASSIGN)
	return to == ast.Expr(cell)
}

// inner returns the loop over the elements of a row, the only one in a turn that has the row, and whether the first
// element is set before it; nil if the turn does more with the row.
func (t *table) inner() (inner *counter, first bool) {
	first = slices.ContainsFunc(t.starts, func(s start) bool { return s.inner == nil || s.all() })
	for _, stmt := range t.counter.body.List {
		if !view.Any(stmt, func(n ast.Node) bool {
			return slices.ContainsFunc(t.current, func(r *ast.IndexExpr) bool { return r == n })
		}) {
			continue
		}
		if inner != nil {
			return nil, false
		}
		if to, _ := view.Assignment(stmt, token.ASSIGN); to != nil {
			cell, ok := to.(*ast.IndexExpr)
			if !ok || !t.f.IsZero(cell.Index) || t.usesOf(stmt) != 1 {
				return nil, false
			}
			first = true
			continue
		}
		if inner = t.counts.counter(stmt); inner == nil {
			return nil, false
		}
	}
	return inner, first
}

// usesOf returns how many times a node has the row of the turn.
func (t *table) usesOf(n ast.Node) (uses int) {
	for _, row := range t.current {
		if view.Within(row.Pos(), n) {
			uses++
		}
	}
	return uses
}
