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
			t := &table{counts: counts{f: f}, decl: stmt}
			if t.declared() && t.filled(list[i+1:]) && f.Predeclared(stmt.Pos(), "make") {
				t.report()
			}
		}
	}
})

// A table is a matrix of which each row is made of the one before, or of two, and only the last one is read
// afterwards, if any is.
type table struct {
	counts
	decl ast.Stmt
	// maker is the loop that makes the rows, as row says with a length of wide.
	maker     ast.Stmt
	row, wide ast.Expr
	// starts are the statements that set elements of each row. They may be in the maker.
	starts []start
	// main is the loop that fills row after row, as counter says: row i + now in turn i. It goes on to
	// the next turn before its end if early is set.
	main    ast.Stmt
	counter *counter
	now     int64
	early   bool
	// zero are the uses of the first row before that loop, older, before and current those of three
	// rows in it, and last those of the last row after it.
	zero, older, before, current, last []*ast.IndexExpr
	// lengths are the calls of len for the table, for which rowsText stands.
	lengths  []*ast.CallExpr
	rowsText string
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
	if _, ok := row.Elem().Underlying().(*types.Basic); !ok && !t.canClear() {
		return false
	}
	t.rowsText = t.f.Text(n)
	if _, ok := ast.Unparen(n).(*ast.BinaryExpr); ok {
		t.rowsText = "(" + t.rowsText + ")"
	}
	t.rows, ok = t.of(n, t.decl.Pos())
	t.m = v
	return ok && t.rows.known && t.rows.least >= 1
}

// canClear reports whether a row can be cleared by a builtin.
func (t *table) canClear() bool {
	return t.f.Since("go1.21") && t.f.Predeclared(t.decl.Pos(), "clear")
}

// filled reports whether the statements after the declaration make the rows, set what stands at their
// beginnings, fill one after the other, and read the last.
func (t *table) filled(rest []ast.Stmt) bool {
	for _, stmt := range rest {
		if len(t.f.Uses(stmt, t.m)) == 0 {
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
	if t.main == nil || len(t.before)+len(t.older) == 0 || len(t.current) == 0 {
		return false
	}
	goesOn, breaks := leaves(t.counter.body)
	t.early = goesOn
	return (!breaks || len(t.last) == 0) && t.startsMean()
}

// makes reports whether a statement makes all rows, and perhaps sets elements of each.
func (t *table) makes(stmt ast.Stmt) bool {
	c := t.counts.counter(stmt)
	if c == nil || c.from != 0 || !c.to.same(t.rows) || t.f.File.HasComment(stmt) || len(c.body.List) == 0 {
		return false
	}
	to, value := view.Assignment(c.body.List[0], token.ASSIGN)
	at, ok := to.(*ast.IndexExpr)
	if !ok || t.f.Object(at.X) != t.m || t.f.Object(at.Index) != c.v {
		return false
	}
	t.wide = madeLength(t.f, value)
	if t.wide == nil || !stays(t.f, t.wide, stmt.Pos()) || eval.ChangesAny(t.f, stmt, t.wide) {
		return false
	}
	t.maker, t.row = stmt, ast.Unparen(value).(*ast.CallExpr).Args[0]
	if t.width, ok = t.of(t.wide, stmt.Pos()); !ok {
		t.width = count{of: "a row of " + t.m.Name()}
	}
	return t.starting(stmt, c, c.body.List[1:])
}

// begins reports whether a statement is a loop that sets elements of each row.
func (t *table) begins(stmt ast.Stmt) bool {
	c := t.counts.counter(stmt)
	return c != nil && (c.from == 0 || c.from == 1) && c.to.same(t.rows) && len(c.body.List) > 0 &&
		!t.f.File.HasComment(stmt) && t.starting(stmt, c, c.body.List)
}

// onlyRow reports whether a statement uses nothing of the table but elements of one row, and adds those uses.
func (t *table) onlyRow(stmt ast.Stmt, uses *[]*ast.IndexExpr, is func(ast.Expr) bool) bool {
	var found []*ast.IndexExpr
	var lengths []*ast.CallExpr
	for _, id := range t.f.Uses(stmt, t.m) {
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
	c, ok := t.of(e, t.decl.Pos())
	return ok && c.same(t.rows.add(-1))
}

// fills reports whether a statement is the loop that fills the rows.
func (t *table) fills(stmt ast.Stmt) bool {
	c := t.counts.counter(stmt)
	if c == nil {
		return false
	}
	// The first turn fills the second row, or the first, and the last turn the last.
	switch {
	case c.from == 0 && c.to.same(t.rows):
		if !t.fromFirst() {
			return false
		}
	case c.to.add(1 - c.from).same(t.rows):
		t.now = 1 - c.from
	default:
		return false
	}
	t.main, t.counter = stmt, c
	r, _ := stmt.(*ast.RangeStmt)
	for _, id := range t.f.Uses(stmt, t.m) {
		if r != nil && r.X == id && r.Value == nil && t.f.Since("go1.22") {
			continue
		}
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
		if !ok || !view.Within(id.Pos(), c.body) || c.atLeast(t.f, row)+n < 0 {
			return false
		}
		switch n - t.now {
		case 0:
			t.current = append(t.current, row)
		case -1:
			t.before = append(t.before, row)
		case -2:
			t.older = append(t.older, row)
		default:
			return false
		}
	}
	return true
}

// fromFirst reports whether nothing is known of the first row that is not of all, so that it can be filled as the others.
func (t *table) fromFirst() bool {
	for _, row := range t.zero {
		if !t.isAnyLength(row) {
			return false
		}
	}
	return !slices.ContainsFunc(t.starts, func(s start) bool { return s.counter.from != 0 })
}

// leaves reports whether a statement of a loop's body ends a turn early, and whether one ends the loop.
func leaves(body *ast.BlockStmt) (goesOn, breaks bool) {
	var look func(n ast.Node, inSwitch bool)
	look = func(n ast.Node, inSwitch bool) {
		ast.Inspect(n, func(m ast.Node) bool {
			switch m := m.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ForStmt, *ast.RangeStmt:
				return m == n
			case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				if m != n {
					look(m, true)
					return false
				}
			case *ast.BranchStmt:
				goesOn = goesOn || m.Tok == token.CONTINUE
				breaks = breaks || m.Tok == token.BREAK && !inSwitch
			}
			return true
		})
	}
	look(body, false)
	return goesOn, breaks
}
