package matrix

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// report proposes two rows in place of the table, or three.
func (t *table) report() {
	f := t.f
	prev, cur := f.Fresh("prev"), f.Fresh("cur")
	names, turn := prev+", "+cur, cur+", "+prev
	row := fmt.Sprintf("make(%s, %s)", f.Text(t.row), f.Text(t.wide))
	rows, kept := row+", "+row, "two"
	edits := []analysis.TextEdit{patch.Delete(f, t.decl)}
	if len(t.older) > 0 {
		older := f.Fresh("older", prev, cur)
		names, turn, rows, kept = older+", "+names, names+", "+older, rows+", "+row, "three"
		edits = append(edits, replaced(t.older, older)...)
	}
	// Where the rows change at the beginning of a turn, the first and the last row are found in the other one.
	outer := prev
	if t.early {
		outer = cur
	}
	edits = append(edits, t.startEdits(names+" := "+rows, outer)...)
	edits = append(edits, replaced(t.zero, outer)...)
	edits = append(edits, replaced(t.last, outer)...)
	edits = append(edits, replaced(t.before, prev)...)
	edits = append(edits, replaced(t.current, cur)...)
	for _, call := range t.lengths {
		edits = append(edits, patch.Replace(call, t.rowsText))
	}
	begin := t.turnStart(cur)
	if r, ok := t.main.(*ast.RangeStmt); ok {
		edits = append(edits, t.rangeEdits(r, begin)...)
	}
	if turn = names + " = " + turn; t.early {
		begin = append([]string{turn}, begin...)
	} else {
		edits = append(edits, patch.Insert(t.counter.body.Rbrace, turn+"\n"))
	}
	if len(begin) > 0 {
		edits = append(edits, patch.Insert(t.counter.body.Lbrace+1, "\n"+strings.Join(begin, "\n")))
	}
	f.Report(t.decl, "a whole matrix is kept of which one row is read", patch.Fix("keep "+kept+" rows of it", edits...))
}

// rangeEdits are edits of the head of a loop over the rows: the matrix is gone, and perhaps what used the number of a row.
func (t *table) rangeEdits(r *ast.RangeStmt, begin []string) (edits []analysis.TextEdit) {
	if t.f.Object(r.X) == t.m {
		edits = append(edits, patch.Replace(r.X, t.f.Text(madeLength(t.f, t.made()))))
	}
	if t.number(r.Body) || len(begin) > 0 && slices.ContainsFunc(t.starts, func(s start) bool {
		return len(t.f.Uses(s.value, s.counter.v)) > 0
	}) {
		return edits
	}
	if r.Value != nil {
		return append(edits, patch.Replace(r.Key, "_"))
	}
	return append(edits, analysis.TextEdit{Pos: r.Key.Pos(), End: r.Range})
}

// number reports whether the body of the main loop uses the number of a row for anything but the row.
func (t *table) number(body *ast.BlockStmt) bool {
	for _, id := range t.f.Uses(body, t.counter.v) {
		if !slices.ContainsFunc(slices.Concat(t.older, t.before, t.current), func(row *ast.IndexExpr) bool {
			return view.Within(id.Pos(), row.Index)
		}) {
			return true
		}
	}
	return false
}

// made is the expression that makes the matrix.
func (t *table) made() ast.Expr {
	d, _ := local.Declares(t.decl)
	return d.Value
}

// replaced are edits that write a name in place of rows.
func replaced(rows []*ast.IndexExpr, name string) (edits []analysis.TextEdit) {
	for _, row := range rows {
		edits = append(edits, patch.Replace(row, name))
	}
	return edits
}

// startEdits are edits that make the rows, and set elements of the first one where the loops did so for all.
func (t *table) startEdits(rows, outer string) (edits []analysis.TextEdit) {
	texts := map[ast.Stmt][]string{t.maker: {rows}}
	order := []ast.Stmt{t.maker}
	filled := false
	for _, s := range t.starts {
		if !slices.Contains(order, s.loop) {
			order = append(order, s.loop)
		}
		// If the loop begins with the first row, that is made as the others.
		if s.counter.from == 0 && !(t.counter.from == 0 && t.now == 0) && (filled || t.setBefore(s.loop) || !t.zeroFirst(s)) {
			texts[s.loop] = append(texts[s.loop], t.text(s, outer, "0"))
		}
		filled = filled || s.inner != nil
	}
	for _, loop := range order {
		if len(texts[loop]) == 0 {
			edits = append(edits, patch.Delete(t.f, loop))
		} else {
			edits = append(edits, patch.Replace(loop, strings.Join(texts[loop], "\n")))
		}
	}
	return edits
}

// setBefore reports whether the first row may hold something before a loop.
func (t *table) setBefore(loop ast.Stmt) bool {
	return slices.ContainsFunc(t.zero, func(row *ast.IndexExpr) bool { return row.Pos() < loop.Pos() })
}

// turnStart writes what makes a row as it begins.
func (t *table) turnStart(cur string) (begin []string) {
	over := t.overwritten()
	all, firsts := false, 0
	for _, s := range t.starts {
		all = all || s.all()
		if s.inner == nil {
			firsts++
		}
	}
	if !over && !all {
		begin = append(begin, t.clear(cur))
	}
	for _, s := range t.starts {
		switch {
		case s.inner == nil:
			firsts--
			begin = append(begin, t.text(s, cur, t.rowNumber()))
		case !over:
			begin = append(begin, t.text(s, cur, t.rowNumber()))
		case s.all() && firsts == 0:
			begin = append(begin, t.first(s, cur, t.rowNumber()))
		}
	}
	return begin
}

// rowNumber writes the number of the row that a turn of the main loop fills.
func (t *table) rowNumber() string {
	if t.now == 0 {
		return t.counter.name
	}
	return fmt.Sprintf("%s%+d", t.counter.name, t.now)
}

// clear writes what makes a row as a new one is.
func (t *table) clear(row string) string {
	if t.canClear() {
		return "clear(" + row + ")"
	}
	zero := "0"
	switch b := t.f.Info.TypeOf(t.row).Underlying().(*types.Slice).Elem().Underlying().(*types.Basic); {
	case b.Info()&types.IsBoolean != 0:
		zero = "false"
	case b.Info()&types.IsString != 0:
		zero = `""`
	}
	j := t.f.Fresh("j")
	return fmt.Sprintf("for %s := range %s {\n%s[%s] = %s\n}", j, row, row, j, zero)
}
