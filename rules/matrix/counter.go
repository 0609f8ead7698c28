package matrix

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// A counter is a loop whose variable goes up by one from a constant to less than a count.
type counter struct {
	v    *types.Var
	name string
	from int64
	to   count
	body *ast.BlockStmt
}

// counter returns how a loop counts, nil if it does not, or if the loop changes its variable.
func (k *counts) counter(stmt ast.Stmt) *counter {
	c := new(counter)
	var named ast.Expr
	ok := false
	switch loop := stmt.(type) {
	case *ast.RangeStmt:
		if loop.Tok != token.DEFINE || loop.Key == nil {
			return nil
		}
		named, c.body = loop.Key, loop.Body
		switch t := view.Core(k.f.Info.TypeOf(loop.X)).(type) {
		case *types.Basic:
			c.to, ok = k.of(loop.X, loop.Pos())
			ok = ok && t.Info()&types.IsInteger != 0
		case *types.Slice:
			c.to, ok = k.length(loop.X, loop.Pos())
		}
	case *ast.ForStmt:
		named, ok = c.head(k, loop)
	}
	if !ok {
		return nil
	}
	c.v, _ = k.f.Object(named).(*types.Var)
	if c.v == nil || eval.Changes(k.f, c.body, c.v) || eval.Shared(k.f, c.v) {
		return nil
	}
	c.name = c.v.Name()
	return c
}

// head reads the three parts of a loop's head and returns the variable.
func (c *counter) head(k *counts, loop *ast.ForStmt) (named ast.Expr, ok bool) {
	named, value := view.Assignment(loop.Init, token.DEFINE)
	cond, isCond := loop.Cond.(*ast.BinaryExpr)
	if named == nil || !isCond {
		return nil, false
	}
	c.body = loop.Body
	v := k.f.Object(named)
	if c.from, ok = k.f.Int(value); !ok || v == nil || !goesUp(k.f, loop.Post, v) {
		return nil, false
	}
	op, limit := cond.Op, cond.Y
	if k.f.Object(cond.Y) == v {
		limit = cond.X
		switch op {
		case token.GTR:
			op = token.LSS
		case token.GEQ:
			op = token.LEQ
		default:
			return nil, false
		}
	} else if k.f.Object(cond.X) != v {
		return nil, false
	}
	c.to, ok = k.of(limit, loop.Pos())
	switch op {
	case token.LSS:
	case token.LEQ:
		c.to = c.to.add(1)
	default:
		return nil, false
	}
	return named, ok
}

// goesUp reports whether a statement adds one to a variable.
func goesUp(f *view.Func, s ast.Stmt, v types.Object) bool {
	if f.Increments(s, v) {
		return true
	}
	to, value := view.Assignment(s, token.ADD_ASSIGN)
	if to == nil || f.Object(to) != v {
		return false
	}
	n, ok := f.Int(value)
	return ok && n == 1
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
	n, ok := f.Int(sum.Y)
	switch {
	case ok && f.Object(sum.X) == c.v && sum.Op == token.ADD:
		return n, true
	case ok && f.Object(sum.X) == c.v && sum.Op == token.SUB:
		return -n, true
	}
	n, ok = f.Int(sum.X)
	return n, ok && sum.Op == token.ADD && f.Object(sum.Y) == c.v
}

// atLeast returns what the variable is at least where a node in the loop is evaluated, as the conditions that
// lead there say.
func (c *counter) atLeast(f *view.Func, n ast.Node) int64 {
	least := c.from
	child := n
	for _, p := range f.Parents(n) {
		if p == ast.Node(c.body) {
			return max(least, c.passed(f, c.body.List, child))
		}
		switch p := p.(type) {
		case *ast.IfStmt:
			if child != p.Init && child != p.Cond {
				least = max(least, c.says(f, p.Cond, child == p.Body))
			}
		case *ast.BinaryExpr:
			if child == p.Y && (p.Op == token.LAND || p.Op == token.LOR) {
				least = max(least, c.says(f, p.X, p.Op == token.LAND))
			}
		case *ast.BlockStmt:
			least = max(least, c.passed(f, p.List, child))
		case *ast.CaseClause:
			least = max(least, c.passed(f, p.Body, child), c.chosen(f, p, child))
		case *ast.FuncLit:
			return c.from
		}
		child = p
	}
	return c.from
}

// passed is atLeast behind statements of a list that leave it.
func (c *counter) passed(f *view.Func, list []ast.Stmt, child ast.Node) int64 {
	least := c.from
	for _, s := range list {
		if s == child {
			return least
		}
		if s, ok := s.(*ast.IfStmt); ok && s.Else == nil && f.Leaves(s.Body) {
			least = max(least, c.says(f, s.Cond, false))
		}
	}
	return c.from // it is not in the list
}

// chosen is atLeast in a clause of a switch without a tag: those before it were not chosen.
func (c *counter) chosen(f *view.Func, clause *ast.CaseClause, child ast.Node) int64 {
	body, _ := f.Parent(clause).(*ast.BlockStmt)
	s, ok := f.Parent(body).(*ast.SwitchStmt)
	if !ok || s.Tag != nil || view.Any(body, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		return ok && b.Tok == token.FALLTHROUGH
	}) {
		return c.from
	}
	least := c.from
	for _, other := range body.List {
		if other == clause {
			break
		}
		for _, e := range other.(*ast.CaseClause).List {
			least = max(least, c.says(f, e, false))
		}
	}
	if len(clause.List) == 1 && child != clause.List[0] {
		least = max(least, c.says(f, clause.List[0], true))
	}
	return least
}

// says returns what the variable is at least where a condition is true, or false.
func (c *counter) says(f *view.Func, cond ast.Expr, is bool) int64 {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return c.says(f, e.X, !is)
		}
	case *ast.BinaryExpr:
		if e.Op == token.LAND && is || e.Op == token.LOR && !is {
			return max(c.says(f, e.X, is), c.says(f, e.Y, is))
		}
		by, isOffset := c.offset(f, e.X)
		n, known := f.Int(e.Y)
		if !isOffset || !known {
			return c.from
		}
		n -= by
		switch e.Op {
		case token.GTR:
			return c.where(is, n+1)
		case token.GEQ, token.EQL:
			if e.Op == token.EQL && !is {
				return c.where(n == c.from, n+1)
			}
			return c.where(is, n)
		case token.LEQ:
			return c.where(!is, n+1)
		case token.LSS:
			return c.where(!is, n)
		case token.NEQ:
			return c.where(is && n == c.from, n+1)
		}
	}
	return c.from
}

// where is a least value if it is known, and otherwise that of all turns.
func (c *counter) where(known bool, n int64) int64 {
	if known {
		return n
	}
	return c.from
}
