package matrix

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A start is a statement of a loop that sets elements of each row, or of all but the first row: the first one to a
// value, or all of them by a loop of its own.
type start struct {
	loop    ast.Stmt
	counter *counter
	stmt    ast.Stmt
	value   ast.Expr
	row     *ast.IndexExpr // that is assigned to
	// inner is the loop over the elements, nil if the statement sets the first one.
	inner *counter
}

// all reports whether the statement sets all elements of a row.
func (s start) all() bool { return s.inner != nil && s.inner.from == 0 }

// starting reports whether statements of a loop set elements of a row and do nothing else.
func (t *table) starting(loop ast.Stmt, c *counter, list []ast.Stmt) bool {
	var starts []start
	for _, stmt := range list {
		s := start{loop: loop, counter: c, stmt: stmt}
		assign := stmt
		if view.IsLoop(stmt) {
			if s.inner = t.counts.counter(stmt); s.inner == nil || !s.inner.to.same(t.width) ||
				s.inner.from < 0 || s.inner.from > 1 || len(s.inner.body.List) != 1 {
				return false
			}
			if r, ok := stmt.(*ast.RangeStmt); ok && r.Value != nil {
				return false
			}
			assign = s.inner.body.List[0]
		}
		if !t.sets(&s, assign) || !t.own(&s) {
			return false
		}
		starts = append(starts, s)
	}
	t.starts = append(t.starts, starts...)
	return true
}

// sets reads the assignment to an element.
func (t *table) sets(s *start, stmt ast.Stmt) bool {
	to, value := view.Assignment(stmt, token.ASSIGN)
	cell, ok := to.(*ast.IndexExpr)
	if !ok {
		return false
	}
	at, ok := ast.Unparen(cell.X).(*ast.IndexExpr)
	if !ok || t.f.Object(at.X) != t.m || t.f.Object(at.Index) != s.counter.v || len(t.f.Uses(value, t.m)) > 0 {
		return false
	}
	s.row, s.value = at, value
	if s.inner != nil {
		return t.f.Object(cell.Index) == s.inner.v
	}
	// That the row has no element must be found as early as before.
	return t.f.IsZero(cell.Index) && (s.counter.from == 0 || t.width.known && t.width.least >= 1)
}

// own reports whether the value that is set is the same wherever the row begins, and nothing else of the matrix is used.
func (t *table) own(s *start) bool {
	if !eval.Steady(t.f, s.value) || view.Any(s.value, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		v, isVar := t.f.Info.ObjectOf(id).(*types.Var)
		return ok && isVar && !v.IsField() && v != s.counter.v && (s.inner == nil || v != s.inner.v) &&
			!stays(t.f, id, s.loop.Pos())
	}) {
		return false
	}
	for _, id := range t.f.Uses(s.stmt, t.m) {
		if row, ok := t.f.Parent(id).(*ast.IndexExpr); t.lengthOf(id) != nil || !ok ||
			t.f.Object(row.Index) != s.counter.v && !t.f.IsZero(row.Index) {
			return false
		}
	}
	return true
}

// startsMean reports whether the values mean the same in the loop that fills the rows.
func (t *table) startsMean() bool {
	for _, s := range t.starts {
		if view.Any(s.value, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return false
			}
			obj := t.f.Object(id)
			if sel, ok := t.f.Parent(id).(*ast.SelectorExpr); ok && sel.Sel == id ||
				obj == s.counter.v || s.inner != nil && obj == s.inner.v {
				return false
			}
			return t.f.Lookup(t.counter.body.Lbrace+1, id.Name) != obj
		}) {
			return false
		}
	}
	return true
}

// text writes the statement for a row of another name and number.
func (t *table) text(s start, name, number string) string {
	var edits []analysis.TextEdit
	for _, id := range t.f.Uses(s.stmt, t.m) {
		edits = append(edits, patch.Replace(t.f.Parent(id), name))
	}
	return patch.Edited(t.f, s.stmt, append(edits, t.numbers(s, s.stmt, number)...))
}

// numbers are edits that write the number of the row in a part of a statement.
func (t *table) numbers(s start, part ast.Node, number string) (edits []analysis.TextEdit) {
	for _, id := range t.f.Uses(part, s.counter.v) {
		if row, ok := t.f.Parent(id).(*ast.IndexExpr); ok && t.f.Object(row.X) == t.m {
			continue
		}
		text := number
		if _, ok := t.f.Parent(id).(*ast.BinaryExpr); ok && strings.ContainsAny(number, "+-") {
			text = "(" + number + ")"
		}
		edits = append(edits, patch.Replace(id, text))
	}
	return edits
}

// first writes what sets the first element as the statement does, empty if that cannot be told from its value.
func (t *table) first(s start, name, number string) string {
	edits := t.numbers(s, s.value, number)
	for _, id := range t.f.Uses(s.value, s.inner.v) {
		edits = append(edits, patch.Replace(id, "0"))
	}
	return name + "[0] = " + patch.Edited(t.f, s.value, edits)
}

// zeroFirst reports whether a statement sets the first element of the first row to zero: to its number, or a multiple of it.
func (t *table) zeroFirst(s start) bool {
	if s.inner != nil {
		return false
	}
	if t.f.IsZero(s.value) {
		return true
	}
	b, ok := t.f.Info.TypeOf(s.value).Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsNumeric == 0 {
		return false
	}
	e := ast.Unparen(s.value)
	for {
		x, to := t.f.Conversion(e)
		if x == nil || to == nil {
			break
		}
		e = ast.Unparen(x)
	}
	if product, ok := e.(*ast.BinaryExpr); ok && product.Op == token.MUL && b.Info()&types.IsInteger != 0 {
		return t.f.Object(product.X) == s.counter.v || t.f.Object(product.Y) == s.counter.v
	}
	return t.f.Object(e) == s.counter.v
}
