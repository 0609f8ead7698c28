package bounds

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// A counter is a loop that counts up a variable and does not change it otherwise.
type counter struct {
	loop ast.Stmt
	body *ast.BlockStmt
	// from is where it begins. It stays below the length of over, if that is not nil, or else below
	// limit + more.
	from        int64
	over, limit ast.Expr
	more        int64
}

// counterOf returns the loop around a statement, or itself, that counts a variable; nil if there is none.
func counterOf(f *view.Func, s ast.Stmt, v types.Object) *counter {
	for _, p := range append([]ast.Node{s}, f.Parents(s)...) {
		loop, ok := p.(ast.Stmt)
		if !ok || !view.IsLoop(loop) {
			continue
		}
		if c := counts(f, loop); c != nil && c.variable(f) == v {
			return c
		}
	}
	return nil
}

// variable returns what a counter counts.
func (c *counter) variable(f *view.Func) types.Object {
	switch loop := c.loop.(type) {
	case *ast.RangeStmt:
		return f.Object(loop.Key)
	case *ast.ForStmt:
		return f.Object(loop.Init.(*ast.AssignStmt).Lhs[0])
	}
	return nil
}

// counts reads a loop that counts, nil if it does something else.
func counts(f *view.Func, loop ast.Stmt) *counter {
	c := &counter{loop: loop, body: view.LoopBody(loop)}
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		if loop.Key == nil || view.IsBlank(loop.Key) || loop.Tok != token.DEFINE {
			return nil
		}
		switch t := f.Info.TypeOf(loop.X).Underlying().(type) {
		case *types.Slice:
			c.over = ast.Unparen(loop.X)
		case *types.Basic:
			if t.Info()&types.IsInteger == 0 {
				return nil
			}
			c.bound(f, loop.X)
		default:
			return nil
		}
	case *ast.ForStmt:
		if !c.counted(f, loop) {
			return nil
		}
	}
	if v := c.variable(f); v == nil || eval.Changes(f, c.body, v) || eval.Shared(f, v) {
		return nil
	}
	return c
}

// counted reads for i := 0; i < n; i++.
func (c *counter) counted(f *view.Func, loop *ast.ForStmt) bool {
	to, from := view.Assignment(loop.Init, token.DEFINE)
	cond, ok1 := ast.Unparen(loop.Cond).(*ast.BinaryExpr)
	if to == nil || !ok1 {
		return false
	}
	i := f.Object(to)
	n, ok := number(f, from)
	if !ok || i == nil || f.Object(cond.X) != i || !f.Increments(loop.Post, i) {
		return false
	}
	c.from = n
	c.bound(f, cond.Y)
	switch cond.Op {
	case token.LEQ:
		c.more++
		c.over = nil
	case token.LSS:
	default:
		return false
	}
	return true
}

// bound reads what a counter stays below.
func (c *counter) bound(f *view.Func, e ast.Expr) {
	c.limit, c.more = offset(f, e)
	if call, ok := c.limit.(*ast.CallExpr); ok && c.more == 0 && f.Builtin(call) == "len" {
		c.over = ast.Unparen(call.Args[0])
	}
}

// runsOnce reports whether a loop runs at least once: it counts up to what another one around it stays
// below.
func runsOnce(f *view.Func, loop ast.Stmt) bool {
	c := counts(f, loop)
	if c == nil || c.limit == nil {
		return false
	}
	if n, ok := number(f, c.limit); ok {
		return c.from < n+c.more
	}
	for _, p := range f.Parents(loop) {
		outer, ok := p.(ast.Stmt)
		if !ok || !view.IsLoop(outer) {
			continue
		}
		o := counts(f, outer)
		if o != nil && o.limit != nil && eval.Same(f, o.limit, c.limit) && fixed(f, c.limit, outer.Pos()) &&
			o.from >= 0 && o.from+1-o.more+c.more > c.from {
			return true
		}
	}
	return false
}

// fixed reports whether an expression is a constant, a variable or the length of one, with the
// same value ever after a position.
func fixed(f *view.Func, e ast.Expr, since token.Pos) bool {
	if call, ok := e.(*ast.CallExpr); ok && f.Builtin(call) == "len" {
		e = ast.Unparen(call.Args[0])
		if !isHeader(f.Info.TypeOf(e)) {
			return false
		}
	}
	if _, ok := number(f, e); ok {
		return true
	}
	v, ok := f.Object(e).(*types.Var)
	return ok && f.IsLocal(v) && !resetSince(f, v, since)
}

// resetSince reports whether a local variable may be set after a position, other than where it is declared.
func resetSince(f *view.Func, v types.Object, at token.Pos) bool {
	for _, id := range f.Uses(f.Decl, v) {
		loop, ranged := f.Parent(id).(*ast.RangeStmt)
		ranged = ranged && loop.Tok == token.ASSIGN && loop.X != id
		if f.AddressTaken(id) || id.Pos() > at && f.Info.Defs[id] == nil && (f.Assigned(id) || ranged) ||
			f.Assigned(id) && f.InClosure(id) {
			return true
		}
	}
	return false
}

// offset splits an expression into a variable or a length and a constant that is added to it; the
// expression itself and 0 if it is neither.
func offset(f *view.Func, e ast.Expr) (ast.Expr, int64) {
	e = ast.Unparen(e)
	b, ok := e.(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD && b.Op != token.SUB {
		return e, 0
	}
	n, ok := number(f, b.Y)
	switch {
	case ok && b.Op == token.ADD:
		return ast.Unparen(b.X), n
	case ok:
		return ast.Unparen(b.X), -n
	}
	if n, ok := number(f, b.X); ok && b.Op == token.ADD {
		return ast.Unparen(b.Y), n
	}
	return e, 0
}

// number returns the value of a constant that is a small integer in every build.
func number(f *view.Func, e ast.Expr) (int64, bool) {
	n, exact := f.Int(e)
	const most = 1 << 20
	return n, exact && -most < n && n < most
}

// clears reports whether a loop sets all elements of a slice to zero: the compiler makes that one
// instruction.
func clears(f *view.Func, loop ast.Stmt) bool {
	r, ok := loop.(*ast.RangeStmt)
	if !ok || len(r.Body.List) != 1 {
		return false
	}
	to, value := view.Assignment(r.Body.List[0], token.ASSIGN)
	at, ok := to.(*ast.IndexExpr)
	return ok && view.IsBlank(r.Value) && eval.Same(f, at.X, r.X) && f.IsZero(value)
}
