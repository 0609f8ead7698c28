package matrix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// A count is a number that does not change any more: a constant added to what an expression is.
type count struct {
	of   string // as written; empty for a constant alone
	plus int64
	// least is what it is at least, if known.
	least int64
	known bool
}

// add returns a count plus a constant.
func (c count) add(n int64) count {
	c.plus += n
	c.least += n
	return c
}

// same reports whether two counts are the same number.
func (c count) same(other count) bool { return c.of == other.of && c.plus == other.plus }

// countOf returns what an expression is from a position on, false if that is not known to stay.
func countOf(f *view.Func, e ast.Expr, from token.Pos) (count, bool) {
	e = ast.Unparen(e)
	if n, ok := integer(f, e); ok {
		return count{"", n, n, true}, true
	}
	switch x := e.(type) {
	case *ast.BinaryExpr:
		sum, plus, sign := x.X, x.Y, int64(1)
		if _, ok := integer(f, sum); ok {
			sum, plus = plus, sum
		}
		n, ok := integer(f, plus)
		if !ok || x.Op != token.ADD && (x.Op != token.SUB || plus != x.Y) {
			return count{}, false
		}
		if x.Op == token.SUB {
			sign = -1
		}
		c, ok := countOf(f, sum, from)
		return c.add(sign * n), ok
	case *ast.Ident:
		v, ok := f.Object(x).(*types.Var)
		if !ok || !types.Identical(v.Type(), types.Typ[types.Int]) || !stays(f, x, from) {
			return count{}, false
		}
		c := count{of: x.Name}
		if value := definition(f, v); value != nil {
			if d, ok := countOf(f, value, value.Pos()); ok {
				c.least, c.known = d.least, d.known
			}
		}
		return c, true
	case *ast.CallExpr:
		switch {
		case f.Builtin(x) == "len", f.Callee(x) == "unicode/utf8.RuneCountInString":
			return count{of: f.Text(x), known: true}, stays(f, x.Args[0], from)
		}
	}
	return count{}, false
}

// integer returns the value of a constant.
func integer(f *view.Func, e ast.Expr) (int64, bool) {
	v := f.Constant(e)
	if v == nil {
		return 0, false
	}
	return constant.Int64Val(constant.ToInt(v))
}

// definition returns the value that a variable is declared with and keeps, nil if there is none.
func definition(f *view.Func, v *types.Var) (value ast.Expr) {
	if eval.Shared(f, v) {
		return nil
	}
	for _, id := range f.Uses(f.Decl, v) {
		if id.Pos() != v.Pos() {
			if f.Assigned(id) {
				return nil
			}
			continue
		}
		if a, ok := f.Parent(id).(*ast.AssignStmt); ok && len(a.Lhs) == len(a.Rhs) {
			value = a.Rhs[slices.Index(a.Lhs, ast.Expr(id))]
		}
	}
	return value
}

// stays reports whether an expression has the same value at each place after a position.
func stays(f *view.Func, e ast.Expr, from token.Pos) bool {
	return eval.Steady(f, e) && !view.Any(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := f.Object(id).(*types.Var)
		return ok && f.IsLocal(v) && assignedAfter(f, v, from)
	})
}

func assignedAfter(f *view.Func, v *types.Var, from token.Pos) bool {
	for _, id := range f.Uses(f.Decl, v) {
		if id.Pos() > from && id.Pos() != v.Pos() && f.Assigned(id) {
			return true
		}
	}
	return v.Pos() > from
}

// A counter is a loop whose variable goes up by one from a constant to less than a count.
type counter struct {
	v    *types.Var
	name string
	from int64
	to   count
	body *ast.BlockStmt
}

// counterOf returns how a loop counts, nil if it does not, or if the loop changes its variable. The
// length of m, a variable that counts is known of, is rows.
func counterOf(f *view.Func, stmt ast.Stmt, m *types.Var, rows count) *counter {
	c := new(counter)
	var named ast.Expr
	ok := false
	switch loop := stmt.(type) {
	case *ast.RangeStmt:
		if loop.Tok != token.DEFINE || loop.Key == nil {
			return nil
		}
		named, c.body = loop.Key, loop.Body
		switch t := view.Core(f.Info.TypeOf(loop.X)).(type) {
		case *types.Basic:
			c.to, ok = countOf(f, loop.X, loop.Pos())
			ok = ok && t.Info()&types.IsInteger != 0
		case *types.Slice:
			if c.to, ok = rows, f.Object(loop.X) == m; !ok {
				c.to, ok = count{of: "len(" + f.Text(loop.X) + ")", known: true}, stays(f, loop.X, loop.Pos())
			}
		}
	case *ast.ForStmt:
		var value ast.Expr
		named, value = view.Assignment(loop.Init, token.DEFINE)
		cond, isCond := loop.Cond.(*ast.BinaryExpr)
		post, counts := loop.Post.(*ast.IncDecStmt)
		if named == nil || !isCond || !counts || post.Tok != token.INC {
			return nil
		}
		c.body = loop.Body
		v := f.Object(named)
		if c.from, ok = integer(f, value); !ok || v == nil || f.Object(cond.X) != v || f.Object(post.X) != v {
			return nil
		}
		if isLengthOf(f, cond.Y, m) {
			c.to, ok = rows, true
		} else {
			c.to, ok = countOf(f, cond.Y, loop.Pos())
		}
		switch cond.Op {
		case token.LSS:
		case token.LEQ:
			c.to = c.to.add(1)
		default:
			return nil
		}
	}
	if !ok {
		return nil
	}
	c.v, _ = f.Object(named).(*types.Var)
	if c.v == nil || eval.Changes(f, c.body, c.v) || eval.Shared(f, c.v) {
		return nil
	}
	c.name = c.v.Name()
	return c
}

// offset returns n of an index i + n, where i is the variable of the loop.
func (c *counter) offset(f *view.Func, e ast.Expr) (int64, bool) {
	e = ast.Unparen(e)
	if f.Object(e) == c.v {
		return 0, true
	}
	sum, ok := e.(*ast.BinaryExpr)
	if !ok {
		return 0, false
	}
	n, ok := integer(f, sum.Y)
	switch {
	case ok && f.Object(sum.X) == c.v && sum.Op == token.ADD:
		return n, true
	case ok && f.Object(sum.X) == c.v && sum.Op == token.SUB:
		return -n, true
	}
	n, ok = integer(f, sum.X)
	return n, ok && sum.Op == token.ADD && f.Object(sum.Y) == c.v
}
