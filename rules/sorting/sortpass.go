package sorting

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A sorted is a statement that sorts a local slice, of which then only the first or last element is read.
type sorted struct {
	f             *view.Func
	stmt          ast.Stmt
	slice         *ast.Ident
	v             *types.Var
	before, after []ast.Stmt // it in its list
	order         order
	// firsts and lasts read the first and the last element.
	firsts, lasts []*ast.IndexExpr
}

// indistinct reports whether it does not matter which of equal elements is the first: they keep their order, or nothing is read
// of the first but what is compared.
func (s *sorted) indistinct() bool {
	if s.order.key == nil {
		return true
	}
	for _, first := range s.firsts {
		key := s.order.key(s.f.Text(first))
		found := s.f.Text(first) == key
		for _, p := range s.f.Parents(first) {
			e, ok := p.(ast.Expr)
			if !ok {
				break
			}
			found = found || s.f.Text(e) == key
		}
		if !found {
			return false
		}
	}
	return true
}

// pass are the edits that find the first element in one pass; nil if there may be none.
func (s *sorted) pass() []analysis.TextEdit {
	f, next := s.f, 0
	switch {
	case len(s.after) == 0:
		return nil
	case s.guarded(s.before) || s.certain():
	case s.guarded(s.after[:1]):
		next = 1
	default:
		return nil
	}
	best, edits := s.declared(next)
	if best == "" {
		best = f.Fresh("best")
		for _, first := range s.firsts {
			edits = append(edits, patch.Replace(first, best))
		}
	}
	x, slice := f.Fresh("x", best), s.v.Name()
	loop := best + " := " + slice + "[0]\nfor _, " + x + " := range " + slice + "[1:] {\nif " + s.order.less(x, best) + " {\n" +
		best + " = " + x + "\n}\n}"
	if next == 0 {
		return append(edits, patch.Replace(s.stmt, loop))
	}
	return append(edits, patch.Delete(f, s.stmt, patch.CommentAbove(f, s.stmt)), patch.Insert(s.after[0].End(), "\n"+loop))
}

// declared returns the variable that one of the next statements declares with the first element where nothing else reads that,
// and the edit that deletes the statement.
func (s *sorted) declared(next int) (name string, edits []analysis.TextEdit) {
	if next == len(s.after) || len(s.firsts) > 1 {
		return "", nil
	}
	to, value := view.Assignment(s.after[next], token.DEFINE)
	id, ok := to.(*ast.Ident)
	if !ok || value != ast.Expr(s.firsts[0]) || view.IsBlank(id) || view.Mentions(s.stmt, id.Name) ||
		!patch.OwnLines(s.f, s.after[next]) {
		return "", nil
	}
	return id.Name, []analysis.TextEdit{patch.Delete(s.f, s.after[next])}
}

// guarded reports whether one of some statements leaves the list if the slice is empty. It only grows until it is sorted.
func (s *sorted) guarded(list []ast.Stmt) bool {
	for _, stmt := range list {
		c, ok := stmt.(*ast.IfStmt)
		if !ok || c.Init != nil || c.Else != nil || !s.f.Leaves(c.Body) {
			continue
		}
		b, ok := c.Cond.(*ast.BinaryExpr)
		if !ok {
			continue
		}
		call, ok := b.X.(*ast.CallExpr)
		if !ok || s.f.Builtin(call) != "len" || s.f.Object(call.Args[0]) != s.v {
			continue
		}
		n := s.f.Constant(b.Y)
		if n == nil {
			continue
		}
		switch n.ExactString() + b.Op.String() {
		case "0==", "0<=", "1<":
			return true
		}
	}
	return false
}

// certain reports whether the next statement reads the first element before anything else happens.
func (s *sorted) certain() bool {
	first := s.firsts[0]
	var within ast.Node = s.after[0]
	if c, ok := s.after[0].(*ast.IfStmt); ok && c.Init == nil {
		within = c.Cond
	} else if _, ok := s.after[0].(*ast.ReturnStmt); !ok {
		if a, ok := s.after[0].(*ast.AssignStmt); !ok || a.Tok != token.DEFINE && a.Tok != token.ASSIGN {
			return false
		}
	}
	if !view.Within(first.Pos(), within) || !eval.Alone(s.f, first) {
		return false
	}
	for _, p := range s.f.Parents(first) {
		switch p := p.(type) {
		case *ast.BinaryExpr:
			if (p.Op == token.LAND || p.Op == token.LOR) && view.Within(first.Pos(), p.Y) {
				return false
			}
		case ast.Stmt:
			return true
		}
	}
	return true
}
