package matrix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// RollRows is the rule rollrows, described in the package comment.
var RollRows = rule.New(docs, "rollrows", func(f *view.Func) {
	if view.HasLabel(f.Decl.Body) || view.HasGoto(f.Decl.Body) {
		return
	}
	for list := range f.Lists() {
		for i, stmt := range list {
			t := &table{f: f, decl: stmt}
			if t.declared() && t.filled(list[i+1:]) && f.Predeclared(stmt.Pos(), "make") {
				t.report()
			}
		}
	}
})

// A table is a matrix of which each row is made of the one before, and only the last one is read afterwards.
type table struct {
	f    *view.Func
	decl ast.Stmt
	v    *types.Var
	rows count
	// maker is the loop that makes the rows, as row says with a length of width.
	maker      ast.Stmt
	row, width ast.Expr
	// firsts are the loops that set the first element of each row. They may be the maker.
	firsts []first
	// main is the loop that fills row after row, as counter says: row i + now in turn i.
	main    ast.Stmt
	counter *counter
	now     int64
	// zero are the uses of the first row before that loop, before and current those of two
	// rows in it, and last those of the last row after it.
	zero, before, current, last []*ast.IndexExpr
	// lengths are the calls of len for the table, for which rowsText stands.
	lengths  []*ast.CallExpr
	rowsText string
}

// A first is a loop that sets the first element of each row, or of all but the first row, to a value.
type first struct {
	loop    ast.Stmt
	counter *counter
	value   ast.Expr
}

// declared reports whether the table is a new matrix of at least one row.
func (t *table) declared() bool {
	d, ok := local.Declares(t.decl)
	if !ok || d.Value == nil || d.Type != nil || t.f.File.HasComment(t.decl) {
		return false
	}
	n := madeLength(t.f, d.Value)
	v, ok := t.f.Object(d.Name).(*types.Var)
	if n == nil || !ok || eval.Shared(t.f, v) {
		return false
	}
	of, ok := t.f.Info.TypeOf(d.Value).(*types.Slice)
	if !ok {
		return false
	}
	row, ok := of.Elem().(*types.Slice)
	if !ok {
		return false
	}
	if _, ok := row.Elem().Underlying().(*types.Basic); !ok {
		return false
	}
	t.v, t.rowsText = v, t.f.Text(n)
	if _, ok := ast.Unparen(n).(*ast.BinaryExpr); ok {
		t.rowsText = "(" + t.rowsText + ")"
	}
	t.rows, ok = countOf(t.f, n, t.decl.Pos())
	return ok && t.rows.known && t.rows.least >= 1
}

// filled reports whether the statements after the declaration make the rows, set what stands at their
// beginnings, fill one after the other, and read the last.
func (t *table) filled(rest []ast.Stmt) bool {
	for _, stmt := range rest {
		if len(t.f.Uses(stmt, t.v)) == 0 {
			continue
		}
		switch {
		case t.maker == nil:
			if !t.makes(stmt) {
				return false
			}
		case t.main == nil:
			if !t.begins(stmt) && !t.onlyRow(stmt, &t.zero, t.isFirst) && !t.fills(stmt) {
				return false
			}
		case !t.onlyRow(stmt, &t.last, t.isLast):
			return false
		}
	}
	return t.main != nil && len(t.before) > 0 && len(t.current) > 0 && len(t.last) > 0
}

// makes reports whether a statement makes all rows, and perhaps sets the first element of each.
func (t *table) makes(stmt ast.Stmt) bool {
	c := counterOf(t.f, stmt, t.v, t.rows)
	if c == nil || c.from != 0 || !c.to.same(t.rows) || len(c.body.List) > 2 || t.f.File.HasComment(stmt) {
		return false
	}
	to, value := view.Assignment(c.body.List[0], token.ASSIGN)
	at, ok := to.(*ast.IndexExpr)
	if !ok || t.f.Object(at.X) != t.v || t.f.Object(at.Index) != c.v {
		return false
	}
	t.width = madeLength(t.f, value)
	if t.width == nil || !stays(t.f, t.width, stmt.Pos()) || eval.ChangesAny(t.f, stmt, t.width) {
		return false
	}
	t.maker, t.row = stmt, ast.Unparen(value).(*ast.CallExpr).Args[0]
	return len(c.body.List) == 1 || t.setsFirst(stmt, c, c.body.List[1])
}

// begins reports whether a statement is a loop that sets the first element of each row.
func (t *table) begins(stmt ast.Stmt) bool {
	c := counterOf(t.f, stmt, t.v, t.rows)
	return c != nil && (c.from == 0 || c.from == 1) && c.to.same(t.rows) && len(c.body.List) == 1 &&
		!t.f.File.HasComment(stmt) && t.setsFirst(stmt, c, c.body.List[0])
}

// setsFirst reports whether a statement of a loop sets the first element of a row.
func (t *table) setsFirst(loop ast.Stmt, c *counter, stmt ast.Stmt) bool {
	to, value := view.Assignment(stmt, token.ASSIGN)
	cell, ok := to.(*ast.IndexExpr)
	if !ok || !t.f.IsZero(cell.Index) {
		return false
	}
	at, ok := ast.Unparen(cell.X).(*ast.IndexExpr)
	if !ok || t.f.Object(at.X) != t.v || t.f.Object(at.Index) != c.v || len(t.f.Uses(value, t.v)) > 0 {
		return false
	}
	if !eval.Steady(t.f, value) || view.Any(value, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		v, isVar := t.f.Info.ObjectOf(id).(*types.Var)
		return ok && isVar && v != c.v && !stays(t.f, id, loop.Pos())
	}) {
		return false
	}
	t.firsts = append(t.firsts, first{loop, c, value})
	return true
}

// onlyRow reports whether a statement uses nothing of the table but elements of one row, and adds those uses.
func (t *table) onlyRow(stmt ast.Stmt, uses *[]*ast.IndexExpr, is func(ast.Expr) bool) bool {
	var found []*ast.IndexExpr
	var lengths []*ast.CallExpr
	for _, id := range t.f.Uses(stmt, t.v) {
		if slices.ContainsFunc(found, func(r *ast.IndexExpr) bool { return view.Within(id.Pos(), r.Index) }) {
			continue // goes with the row
		}
		if call := t.lengthOf(id); call != nil {
			lengths = append(lengths, call)
			continue
		}
		row := t.rowOf(id)
		if row == nil || !is(row.Index) && !t.isAnyLength(row) {
			return false
		}
		found = append(found, row)
	}
	*uses, t.lengths = append(*uses, found...), append(t.lengths, lengths...)
	return true
}

// lengthOf returns the call of len for the table that a use of it stands in, nil if it is another use.
func (t *table) lengthOf(id *ast.Ident) *ast.CallExpr {
	call, ok := t.f.Parent(id).(*ast.CallExpr)
	if !ok || t.f.Builtin(call) != "len" {
		return nil
	}
	return call
}

// isAnyLength reports whether a row is the first, and only its length is asked for: that of all.
func (t *table) isAnyLength(row *ast.IndexExpr) bool {
	call, ok := t.f.Parent(row).(*ast.CallExpr)
	return ok && t.f.IsZero(row.Index) && t.f.Builtin(call) == "len"
}

// rowOf returns the row that a use of the table takes, nil if the row is not only indexed, counted or
// ranged over.
func (t *table) rowOf(id *ast.Ident) *ast.IndexExpr {
	row, ok := t.f.Parent(id).(*ast.IndexExpr)
	if !ok || row.X != id {
		return nil
	}
	switch p := t.f.Parent(row).(type) {
	case *ast.IndexExpr:
		if p.X != row || eval.Addressed(t.f, p) {
			return nil
		}
	case *ast.RangeStmt:
		if p.X != row || p.Value != nil {
			return nil
		}
	case *ast.CallExpr:
		if t.f.Builtin(p) != "len" {
			return nil
		}
	default:
		return nil
	}
	return row
}

func (t *table) isFirst(e ast.Expr) bool { return t.f.IsZero(e) }

func (t *table) isLast(e ast.Expr) bool {
	c, ok := countOf(t.f, e, t.decl.Pos())
	if ok && c.of == "len("+t.v.Name()+")" {
		c = t.rows.add(c.plus)
	}
	return ok && c.same(t.rows.add(-1))
}

// fills reports whether a statement is the loop that fills the rows.
func (t *table) fills(stmt ast.Stmt) bool {
	c := counterOf(t.f, stmt, t.v, t.rows)
	if c == nil || goesOn(c.body) {
		return false
	}
	var rows []*ast.IndexExpr
	offsets := make(map[*ast.IndexExpr]int64)
	for _, id := range t.f.Uses(stmt, t.v) {
		if call := t.lengthOf(id); call != nil {
			t.lengths = append(t.lengths, call)
			continue
		}
		row := t.rowOf(id)
		if row == nil {
			return false
		}
		if t.isAnyLength(row) {
			t.zero = append(t.zero, row)
			continue
		}
		n, ok := c.offset(t.f, row.Index)
		if !ok || !view.Within(id.Pos(), c.body) {
			return false
		}
		rows, offsets[row] = append(rows, row), n
	}
	// The first turn fills the second row, and the last turn the last.
	t.now = 1 - c.from
	for _, row := range rows {
		switch offsets[row] {
		case t.now:
			t.current = append(t.current, row)
		case t.now - 1:
			t.before = append(t.before, row)
		default:
			return false
		}
	}
	t.main, t.counter = stmt, c
	return c.to.add(t.now).same(t.rows)
}

// goesOn reports whether a statement of a loop's body ends a turn early, or the loop.
func goesOn(body *ast.BlockStmt) bool {
	early := false
	var look func(n ast.Node, breaks bool)
	look = func(n ast.Node, breaks bool) {
		ast.Inspect(n, func(m ast.Node) bool {
			switch m := m.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ForStmt, *ast.RangeStmt:
				return m == n
			case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				if m != n {
					look(m, false)
					return false
				}
			case *ast.BranchStmt:
				early = early || m.Tok == token.CONTINUE || m.Tok == token.BREAK && breaks
			}
			return true
		})
	}
	look(body, true)
	return early
}
