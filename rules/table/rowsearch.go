package table

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/view"
)

// A rowSearch is a loop over the rows of a table that does something for those with a key, and nothing for the others.
type rowSearch struct {
	f     *view.Func
	loop  ast.Stmt
	table *rowTable
	// index and row are the variables of the loop, nil if there are none.
	index, row types.Object
	// column is the key of a row, as it is written after the row; x is what it is compared with.
	column rowColumn
	x      ast.Expr
	// rest is what else is asked of a row, in order.
	rest []ast.Expr
	// body is what is done for a row, the statements from one position to another.
	body     []ast.Stmt
	from, to token.Pos
	// leaves reports whether the body leaves the loop at its end.
	leaves bool
}

// overRows reads the head of the loop, and reports whether it goes over all rows of a table that never changes.
func (s *rowSearch) overRows() bool {
	f := s.f
	var e ast.Expr
	switch loop := s.loop.(type) {
	case *ast.RangeStmt:
		if loop.Tok == token.ASSIGN {
			return false
		}
		e, s.index, s.row = loop.X, f.Defined(loop.Key), f.Defined(loop.Value)
		if s.row == nil && !view.IsBlank(loop.Value) || s.index == nil && !view.IsBlank(loop.Key) {
			return false
		}
	case *ast.ForStmt:
		size, ok := local.Counted(f, loop).(*ast.CallExpr)
		if !ok || f.Builtin(size) != "len" {
			return false
		}
		e, s.index = size.Args[0], f.Object(loop.Init.(*ast.AssignStmt).Lhs[0])
	default:
		return false
	}
	v, ok := f.Object(e).(*types.Var)
	if !ok || v.Parent() != f.Pass.Pkg.Scope() || s.row != nil && s.row.Name() == v.Name() {
		return false
	}
	if s.row != nil && eval.Shared(f, s.row) && !f.Since("go1.22") { // before, all turns share the variable
		return false
	}
	s.table = newRowTable(f, v)
	return s.table != nil
}

// asksKey reports whether the loop does nothing but to compare a key of each row, and to do something where it is the
// one that is looked for.
func (s *rowSearch) asksKey() bool {
	f, list := s.f, view.LoopBody(s.loop).List
	test, ok := list[0].(*ast.IfStmt)
	if !ok || test.Init != nil || test.Else != nil || len(test.Body.List) == 0 {
		return false
	}
	if b, ok := test.Body.List[0].(*ast.BranchStmt); ok && b.Tok == token.CONTINUE && b.Label == nil && len(list) > 1 {
		end := view.LoopBody(s.loop).Rbrace
		s.body, s.from, s.to = list[1:], f.File.LineEnd(test.End()), end
		return len(test.Body.List) == 1 && s.compares(test.Cond, token.NEQ) && s.ends() &&
			!f.File.CommentBetween(s.loop.Pos(), s.from)
	}
	if len(list) > 1 {
		return false
	}
	s.body, s.from, s.to = test.Body.List, test.Body.Lbrace+1, test.Body.Rbrace
	all := view.OperandsOf(test.Cond, token.LAND)
	for i, e := range all {
		if s.compares(e, token.EQL) {
			s.rest = append(append(s.rest, all[:i]...), all[i+1:]...)
			return s.ends() && !f.File.CommentBetween(s.loop.Pos(), s.from) && !f.File.CommentBetween(s.to, s.loop.End())
		}
		if !eval.Steady(f, e) {
			return false
		}
	}
	return false
}

// compares reports whether a condition compares the key of the row with something else.
func (s *rowSearch) compares(cond ast.Expr, op token.Token) bool {
	f := s.f
	cmp, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || cmp.Op != op {
		return false
	}
	for _, sides := range [][2]ast.Expr{{cmp.X, cmp.Y}, {cmp.Y, cmp.X}} {
		c, ok := s.columnOf(sides[0])
		if !ok {
			continue
		}
		s.column, s.x = c, sides[1]
		basic, ok := c.typ.Underlying().(*types.Basic)
		return ok && basic.Info()&(types.IsString|types.IsInteger) != 0 && f.Constant(s.x) == nil &&
			types.Identical(f.Info.TypeOf(s.x), c.typ) && !s.ofRow(s.x)
	}
	return false
}

// ofRow reports whether an expression names a variable of the loop, or the table.
func (s *rowSearch) ofRow(e ast.Expr) bool {
	return view.Any(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		o := s.f.Object(id)
		return o != nil && (o == s.index || o == s.row || o == s.table.v)
	})
}

// columnOf returns what part of the row an expression is: a field, an element, or the row itself.
func (s *rowSearch) columnOf(e ast.Expr) (rowColumn, bool) {
	f := s.f
	e = ast.Unparen(e)
	typ := f.Info.TypeOf(e)
	if s.isRow(e) {
		return rowColumn{typ: typ}, true
	}
	switch e := e.(type) {
	case *ast.SelectorExpr:
		sel := f.Info.Selections[e]
		ok := sel != nil && sel.Kind() == types.FieldVal && !sel.Indirect() && len(sel.Index()) == 1 && s.isRow(e.X)
		return rowColumn{text: "." + e.Sel.Name, name: e.Sel.Name, typ: typ}, ok
	case *ast.IndexExpr:
		n, ok := f.Int(e.Index)
		_, array := f.Info.TypeOf(e.X).Underlying().(*types.Array)
		return rowColumn{text: fmt.Sprintf("[%d]", n), at: int(n), typ: typ}, ok && array && s.isRow(e.X)
	}
	return rowColumn{}, false
}

// isRow reports whether an expression is the row of the turn.
func (s *rowSearch) isRow(e ast.Expr) bool {
	f := s.f
	e = ast.Unparen(e)
	if s.row != nil && f.Object(e) == s.row {
		return true
	}
	at, ok := e.(*ast.IndexExpr)
	return ok && s.index != nil && f.Object(at.X) == s.table.v && f.Object(at.Index) == s.index
}

// ends finds out how the body ends, and reports whether it is written so that it can stand elsewhere.
func (s *rowSearch) ends() bool {
	last := s.body[len(s.body)-1]
	if s.row != nil && len(s.rest) == 0 && s.f.Lookup(s.to, s.row.Name()) != s.row {
		return false // the body declares the name again, beside which the row would be declared
	}
	edits, leaves := leaves(s.f, &ast.BlockStmt{Lbrace: s.from, List: s.body, Rbrace: s.to})
	s.leaves = leaves && len(s.rest) == 0
	if s.leaves && len(edits) > 0 { // a break
		if s.f.File.CommentBetween(last.Pos(), s.to) {
			return false
		}
		s.to = last.Pos()
	}
	return true
}

// sameKey reports whether what is looked for is the same in each turn.
func (s *rowSearch) sameKey() bool {
	if s.column.text == "" && (s.index == nil || len(s.f.Uses(&ast.BlockStmt{List: s.body}, s.index)) == 0) {
		return false // listswitch sees to it
	}
	if s.leaves {
		return eval.Quiet(s.f, s.x)
	}
	return eval.Steady(s.f, s.x) && !eval.ChangesAny(s.f, s.loop, s.x)
}

// breaks reports whether the body ends or goes on with the loop other than by its end.
func (s *rowSearch) breaks() bool {
	for _, stmt := range s.body {
		if view.Any(stmt, func(n ast.Node) bool {
			b, ok := n.(*ast.BranchStmt)
			return ok && b.Label == nil && b.Tok != token.FALLTHROUGH && b.Pos() < s.to && s.f.Target(b) == s.loop
		}) {
			return true
		}
	}
	return false
}
