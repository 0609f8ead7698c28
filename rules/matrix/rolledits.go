package matrix

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// report proposes two rows in place of the table.
func (t *table) report() {
	f := t.f
	prev, cur := f.Fresh("prev"), f.Fresh("cur")
	row := fmt.Sprintf("make(%s, %s)", f.Text(t.row), f.Text(t.width))
	rows := []string{fmt.Sprintf("%s, %s := %s, %s", prev, cur, row, row)}
	edits := []analysis.TextEdit{patch.Delete(f, t.decl)}
	var begin []string
	if !t.overwritten() {
		begin = append(begin, t.clear(cur))
	}
	for _, s := range t.firsts {
		zero := ""
		if value := t.valueAt(s, "0"); s.counter.from == 0 && value != "0" {
			zero = fmt.Sprintf("%s[0] = %s", prev, value)
		}
		begin = append(begin, fmt.Sprintf("%s[0] = %s", cur, t.valueAt(s, t.rowNumber())))
		switch {
		case zero == "" && s.loop != t.maker:
			edits = append(edits, patch.Delete(f, s.loop))
		case s.loop != t.maker:
			edits = append(edits, patch.Replace(s.loop, zero))
		case zero != "":
			rows = append(rows, zero)
		}
	}
	edits = append(edits, patch.Replace(t.maker, strings.Join(rows, "\n")))
	for _, uses := range [][]*ast.IndexExpr{t.zero, t.before, t.last} {
		for _, row := range uses {
			edits = append(edits, patch.Replace(row, prev))
		}
	}
	for _, row := range t.current {
		edits = append(edits, patch.Replace(row, cur))
	}
	for _, call := range t.lengths {
		edits = append(edits, patch.Replace(call, t.rowsText))
	}
	if len(begin) > 0 {
		edits = append(edits, patch.Insert(t.counter.body.Lbrace+1, "\n"+strings.Join(begin, "\n")))
	}
	edits = append(edits, patch.Insert(t.counter.body.Rbrace, fmt.Sprintf("%s, %s = %s, %s\n", prev, cur, cur, prev)))
	f.Report(t.decl, "a whole matrix is kept of which one row is read", patch.Fix("keep two rows of it", edits...))
}

// rowNumber writes the number of the row that a turn of the main loop fills.
func (t *table) rowNumber() string {
	if t.now == 0 {
		return t.counter.name
	}
	return fmt.Sprintf("%s%+d", t.counter.name, t.now)
}

// valueAt writes the first element of a row.
func (t *table) valueAt(s first, row string) string {
	if t.f.Object(s.value) == s.counter.v {
		return row
	}
	if strings.ContainsAny(row, "+-") {
		row = "(" + row + ")"
	}
	var edits []analysis.TextEdit
	for _, id := range t.f.Uses(s.value, s.counter.v) {
		edits = append(edits, patch.Replace(id, row))
	}
	return patch.Edited(t.f, s.value, edits)
}

// clear writes what makes a row as a new one is.
func (t *table) clear(row string) string {
	if t.f.Since("go1.21") && t.f.Predeclared(t.main.Pos(), "clear") {
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

// overwritten reports whether each turn sets all elements of its row before it reads them: the first one by
// a loop of its own, and the others in order.
func (t *table) overwritten() bool {
	f := t.f
	if len(t.firsts) == 0 {
		return false
	}
	width, ok := countOf(f, t.width, t.maker.Pos())
	var inner *counter
	for _, stmt := range t.counter.body.List {
		if !view.Any(stmt, func(n ast.Node) bool {
			return slices.ContainsFunc(t.current, func(r *ast.IndexExpr) bool { return r == n })
		}) {
			continue
		}
		if inner != nil {
			return false
		}
		if inner = counterOf(f, stmt, nil, count{}); inner == nil {
			return false
		}
	}
	if !ok || inner == nil || goesOn(inner.body) {
		return false
	}
	at := 1 - inner.from
	if !inner.to.add(at).same(width) {
		return false
	}
	set := token.NoPos
	for _, stmt := range inner.body.List {
		if t.sets(stmt, inner, at) {
			set = stmt.End()
			break
		}
	}
	for _, row := range t.current {
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

// sets reports whether a statement sets the element of the row that a turn of the inner loop is about.
func (t *table) sets(stmt ast.Stmt, inner *counter, at int64) bool {
	all := func(list []ast.Stmt) bool {
		return slices.ContainsFunc(list, func(s ast.Stmt) bool { return t.sets(s, inner, at) })
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
		return s.Else != nil && t.sets(s.Body, inner, at) && t.sets(s.Else, inner, at)
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
