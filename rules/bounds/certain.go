package bounds

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/view"
)

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
	return outer != nil && p.rows.steady(pure.Written(p.f, outer.loop)) &&
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

// begins reports whether what is asked for is evaluated whenever a statement is, and before all that it
// calls: by the arguments.
func begins(f *view.Func, s ast.Stmt, is func(ast.Expr) bool) bool {
	parts := []ast.Node{s}
	if cond, ok := s.(*ast.IfStmt); ok {
		parts = []ast.Node{cond.Cond}
		if cond.Init != nil {
			parts = append(parts, cond.Init)
		}
	}
	for _, part := range parts {
		acts := view.Any(part, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return true
			case *ast.UnaryExpr:
				return n.Op == token.ARROW
			case *ast.CallExpr:
				return !eval.Silent(f, n) && !slices.ContainsFunc(n.Args, func(a ast.Expr) bool { return always(a, is) })
			}
			return false
		})
		if acts {
			return false
		}
	}
	return always(s, is)
}

// inRange reports whether the index of a row stays below the number of rows in a loop that counts it.
func (p *path) inRange(loop ast.Stmt) bool {
	name, more := offset(p.f, p.index)
	c := counterOf(p.f, loop, p.f.Object(name))
	if c == nil || c.from+more < 0 || !p.rows.steady(pure.Written(p.f, c.loop)) {
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
	d, ok := local.DeclarationOf(f, v)
	if !ok || d.Value == nil {
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
