package bounds

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/view"
)

// number returns the value of a constant that is a small integer in every build.
func number(f *view.Func, e ast.Expr) (int64, bool) {
	c := f.Constant(e)
	if c == nil || !f.Portable(e) {
		return 0, false
	}
	n, exact := constant.Int64Val(constant.ToInt(c))
	const most = 1 << 20
	return n, exact && -most < n && n < most
}

// certain reports whether a path can be evaluated right before a loop without a panic, or only where
// the loop would begin with the same panic.
func (p *path) certain(loop ast.Stmt) bool {
	if p.pointer() && !p.before(loop, p.dereferences) {
		return p.first(loop)
	}
	if p.rows == nil {
		return true
	}
	if !p.rows.certain(loop) {
		return false
	}
	same := func(e ast.Expr) bool { return eval.Same(p.f, e, p.e) }
	return p.inRange(loop) || p.sinceIndex(loop, same) || p.first(loop)
}

// dereferences reports whether an expression follows the root, a pointer.
func (p *path) dereferences(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		s := p.f.Info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && p.f.Object(e.X) == p.root
	case *ast.StarExpr:
		return p.f.Object(e.X) == p.root
	}
	return false
}

// before reports whether what is asked for was evaluated whenever the loop begins, with a root that is
// never set again.
func (p *path) before(loop ast.Stmt, is func(ast.Expr) bool) bool {
	if !p.f.IsLocal(p.root) || resetSince(p.f, p.root, token.NoPos) {
		return false
	}
	for _, id := range p.f.Uses(p.f.Decl, p.root) {
		if p.f.Info.Defs[id] != nil && makes(p.f, p.f.Parent(id)) {
			return true
		}
	}
	return headEvaluates(loop, is) || evaluatedBefore(p.f, loop, p.f.Decl, is)
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

// makes reports whether a declaration makes a pointer to something new.
func makes(f *view.Func, decl ast.Node) bool {
	_, value := view.Assignment(decl, token.DEFINE)
	switch value := value.(type) {
	case *ast.UnaryExpr:
		return value.Op == token.AND
	case *ast.CallExpr:
		return f.Builtin(value) == "new"
	}
	return false
}

// sinceIndex reports whether what is asked for was evaluated before the loop, since its index got
// its value and with the same rows.
func (p *path) sinceIndex(loop ast.Stmt, is func(ast.Expr) bool) bool {
	if headEvaluates(loop, is) {
		return true
	}
	name, _ := offset(p.f, p.index)
	outer := counterOf(p.f, loop, p.f.Object(name))
	return outer != nil && p.rows.steady(effectsOf(p.f, outer.loop)) &&
		evaluatedBefore(p.f, loop, outer.body, is)
}

// headEvaluates reports whether a loop begins by evaluating what is asked for.
func headEvaluates(loop ast.Stmt, is func(ast.Expr) bool) bool {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		return always(loop.X, is)
	case *ast.ForStmt:
		return always(loop.Init, is) || always(loop.Cond, is)
	}
	return false
}

// evaluatedBefore reports whether what is asked for was evaluated in a statement before another, on each
// way from the beginning of a node that encloses it.
func evaluatedBefore(f *view.Func, s ast.Stmt, within ast.Node, is func(ast.Expr) bool) bool {
	var inner ast.Node = s
	for _, p := range f.Parents(s) {
		for _, other := range view.StmtList(p) {
			if other.Pos() >= inner.Pos() {
				break
			}
			if always(other, is) {
				return true
			}
		}
		if p == within {
			return false
		}
		switch p := p.(type) {
		case *ast.IfStmt:
			if always(p.Init, is) || always(p.Cond, is) {
				return true
			}
		case *ast.ForStmt, *ast.RangeStmt:
			if headEvaluates(p.(ast.Stmt), is) {
				return true
			}
		case *ast.SwitchStmt:
			if always(p.Init, is) || always(p.Tag, is) {
				return true
			}
		case *ast.LabeledStmt:
			return false
		}
		inner = p
	}
	return false
}

// always reports whether what is asked for is evaluated whenever a piece of code is, and the
// code after it reached.
func always(n ast.Node, is func(ast.Expr) bool) bool {
	switch x := n.(type) {
	case nil:
		return false
	case *ast.IfStmt:
		return always(x.Init, is) || always(x.Cond, is)
	case *ast.ForStmt, *ast.RangeStmt:
		return headEvaluates(x.(ast.Stmt), is)
	case *ast.SwitchStmt:
		return always(x.Init, is) || always(x.Tag, is)
	case *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.LabeledStmt, *ast.GoStmt, *ast.DeferStmt, *ast.FuncLit:
		return false
	case *ast.BinaryExpr:
		if x.Op == token.LAND || x.Op == token.LOR {
			return always(x.X, is)
		}
	}
	if e, ok := n.(ast.Expr); ok && is(e) {
		return true
	}
	found := false
	ast.Inspect(n, func(child ast.Node) bool {
		if found || child == n || child == nil {
			return !found
		}
		found = always(child, is)
		return false
	})
	return found
}

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
	post, ok2 := loop.Post.(*ast.IncDecStmt)
	if to == nil || !ok1 || !ok2 || post.Tok != token.INC {
		return false
	}
	i := f.Object(to)
	n, ok := number(f, from)
	if !ok || i == nil || f.Object(cond.X) != i || f.Object(post.X) != i {
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

// inRange reports whether the index of a row stays below the number of rows in a loop that counts it.
func (p *path) inRange(loop ast.Stmt) bool {
	name, more := offset(p.f, p.index)
	c := counterOf(p.f, loop, p.f.Object(name))
	if c == nil || c.from+more < 0 || !p.rows.steady(effectsOf(p.f, c.loop)) {
		return false
	}
	if c.over != nil && more <= 0 && eval.Same(p.f, c.over, p.rows.e) {
		return true
	}
	limit, made := lengthOf(p.f, p.rows.e, loop.Pos())
	return limit != nil && c.limit != nil && eval.Same(p.f, limit, c.limit) && c.more+more <= made
}

// lengthOf returns how long a variable is at a position that has been made once, as an expression
// that has the same value since, and what must be added to it; nil if that is not known.
func lengthOf(f *view.Func, e ast.Expr, at token.Pos) (ast.Expr, int64) {
	v, ok := f.Object(e).(*types.Var)
	if !ok || !f.IsLocal(v) || f.IsParam(v) || f.IsResult(v) || resetSince(f, v, token.NoPos) {
		return nil, 0
	}
	decl := f.Index.Declared(v)
	d, ok := local.Declares(statement(f, decl))
	if !ok || d.Value == nil || d.Name != decl {
		return nil, 0
	}
	call, ok := d.Value.(*ast.CallExpr)
	if !ok || f.Builtin(call) != "make" || len(call.Args) < 2 || !view.IsSlice(v.Type()) {
		return nil, 0
	}
	limit, more := offset(f, call.Args[1])
	if !fixed(f, limit, call.Pos()) {
		return nil, 0
	}
	return limit, more
}

// statement returns the innermost statement that a name is in.
func statement(f *view.Func, id *ast.Ident) ast.Stmt {
	for _, p := range f.Parents(id) {
		if s, ok := p.(ast.Stmt); ok {
			return s
		}
	}
	return nil
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

// first reports whether a loop runs at least once and evaluates a path before it sets anything. Then it
// does not matter which of the operands of that statement panics first: the language leaves it open.
func (p *path) first(loop ast.Stmt) bool {
	body := view.LoopBody(loop)
	if len(body.List) == 0 || !runsOnce(p.f, loop) {
		return false
	}
	stmt := body.List[0]
	if view.IsLoop(stmt) {
		return p.first(stmt)
	}
	switch stmt.(type) {
	case *ast.AssignStmt, *ast.IncDecStmt, *ast.ExprStmt, *ast.IfStmt:
	default:
		return false
	}
	return always(stmt, func(e ast.Expr) bool { return eval.Same(p.f, e, p.e) }) && eval.Quiet(p.f, stmt)
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
