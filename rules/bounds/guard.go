package bounds

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/view"
)

// A keeper decides which numbers of structs a loop may keep in variables that it changes, and set after it.
// Nothing else may look at them meanwhile, and no panic may end the loop before they are set. They are set
// before a return, too.
type keeper struct {
	f    *view.Func
	loop ast.Stmt
	w    *pure.Writes
}

// isReturn reports whether a node is a return.
func isReturn(n ast.Node) bool {
	_, ok := n.(*ast.ReturnStmt)
	return ok
}

// exits returns the returns in the loop.
func (k *keeper) exits() []ast.Stmt {
	var out []ast.Stmt
	ast.Inspect(k.loop, func(n ast.Node) bool {
		if _, lit := n.(*ast.FuncLit); lit {
			return false
		}
		if isReturn(n) {
			out = append(out, n.(ast.Stmt))
		}
		return true
	})
	return out
}

// whileKept reports whether a part of the loop that runs while numbers are kept is one of those that is
// asked for.
func (k *keeper) whileKept(is func(ast.Node) bool) bool {
	found := false
	ast.Inspect(k.loop, func(n ast.Node) bool {
		if n == nil || isReturn(n) {
			return false
		}
		found = found || is(n)
		return !found
	})
	return found
}

// alone reports whether the loop names the field that a path ends with only by that path.
func (k *keeper) alone(p *path) bool {
	if len(p.fields) == 0 {
		return true
	}
	for _, id := range k.f.Uses(k.loop, p.fields[len(p.fields)-1]) {
		if slices.ContainsFunc(k.exits(), func(s ast.Stmt) bool { return view.Within(id.Pos(), s) }) {
			continue
		}
		sel, ok := k.f.Parent(id).(*ast.SelectorExpr)
		if !ok || !eval.Same(k.f, sel, p.e) || eval.Addressed(k.f, sel) {
			return false
		}
	}
	return true
}

// inBounds reports whether an index is always in range, or the loop began with the same panic.
func (k *keeper) inBounds(e *ast.IndexExpr) bool {
	t := k.f.Info.TypeOf(e.X).Underlying()
	switch t := t.(type) {
	case *types.Map:
		return true
	case *types.Array:
		return k.below(e.Index, t.Len())
	case *types.Slice, *types.Basic:
	default:
		return false
	}
	if x := pathOf(k.f, e.X); x == nil || x.rows != nil || !x.steady(k.w) {
		return false
	}
	c := counterOf(k.f, k.stmtOf(e), k.f.Object(e.Index))
	if c != nil && c.over != nil && c.from >= 0 && eval.Same(k.f, c.over, e.X) {
		return pathOf(k.f, e.X).steady(pure.Written(k.f, c.loop))
	}
	return k.guarded(e) && k.anchored(e)
}

// below reports whether an index cannot reach a length: it is a byte, or a constant that the compiler
// has seen to.
func (k *keeper) below(index ast.Expr, n int64) bool {
	b, ok := k.f.Info.TypeOf(index).Underlying().(*types.Basic)
	return k.f.Constant(index) != nil || ok && b.Kind() == types.Uint8 && n >= 256
}

// stmtOf returns the innermost statement that an expression is in.
func (k *keeper) stmtOf(e ast.Expr) ast.Stmt {
	for _, p := range k.f.Parents(e) {
		if s, ok := p.(ast.Stmt); ok {
			return s
		}
	}
	return nil
}

// guarded reports whether a comparison with the length comes right before an index: in the same
// condition, or in that of the loop with nothing set since.
func (k *keeper) guarded(e *ast.IndexExpr) bool {
	var inner ast.Node = e
	for _, p := range k.f.Parents(e) {
		if b, ok := p.(*ast.BinaryExpr); ok && b.Op == token.LAND && b.Y == inner && k.compares(b.X, e) {
			return true
		}
		if view.IsLoop(p) {
			loop, ok := p.(*ast.ForStmt)
			return ok && p == k.loop && view.Within(e.Pos(), loop.Body) && loop.Cond != nil &&
				k.compares(loop.Cond, e) && k.untouched(e.End())
		}
		inner = p
	}
	return false
}

// compares reports whether a condition says that an index is below the length.
func (k *keeper) compares(cond ast.Expr, e *ast.IndexExpr) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if b.Op == token.LAND {
		return k.compares(b.X, e) || k.compares(b.Y, e)
	}
	call, ok := ast.Unparen(b.Y).(*ast.CallExpr)
	return ok && b.Op == token.LSS && k.f.Builtin(call) == "len" && eval.Same(k.f, call.Args[0], e.X) &&
		eval.Same(k.f, b.X, e.Index)
}

// untouched reports whether the body of the loop sets nothing before a position but variables that it declares.
func (k *keeper) untouched(at token.Pos) bool {
	return !view.Any(view.LoopBody(k.loop), func(n ast.Node) bool {
		if n.Pos() >= at {
			return false
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			return n.Tok != token.DEFINE
		case *ast.IncDecStmt, *ast.ForStmt, *ast.RangeStmt:
			return true
		}
		return false
	})
}

// anchored reports whether an index is not negative: the loop only adds to it, and began by using it or
// one that is less.
func (k *keeper) anchored(e *ast.IndexExpr) bool {
	name, more := offset(k.f, e.Index)
	p := pathOf(k.f, name)
	if p == nil || p.rows != nil || p.declaredIn(k.loop) || p.isShared() || !k.alone(p) || !k.grows(name) {
		return false
	}
	return view.Any(k.loop, func(n ast.Node) bool {
		first, ok := n.(*ast.IndexExpr)
		if !ok {
			return false
		}
		other, less := offset(k.f, first.Index)
		return less <= more && eval.Same(k.f, other, name) && k.begins(first)
	})
}

// begins reports whether a loop evaluates an expression before it sets anything, in each turn that does.
func (k *keeper) begins(e ast.Expr) bool {
	loop, ok := k.loop.(*ast.ForStmt)
	if !ok {
		return false
	}
	if loop.Cond != nil && view.Within(e.Pos(), loop.Cond) {
		var inner ast.Node = e
		for _, p := range k.f.Parents(e) {
			if b, ok := p.(*ast.BinaryExpr); ok && b.Op == token.LOR && b.Y == inner {
				return false
			}
			inner = p
		}
		return true
	}
	if loop.Post != nil || !k.untouched(e.End()) {
		return false
	}
	is := func(other ast.Expr) bool { return other == e }
	return slices.ContainsFunc(loop.Body.List, func(s ast.Stmt) bool { return always(s, is) })
}

// grows reports whether the loop only adds to a number.
func (k *keeper) grows(name ast.Expr) bool {
	return !view.Any(k.loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			return n.Tok == token.ASSIGN
		case *ast.IncDecStmt:
			return n.Tok == token.DEC && eval.Same(k.f, n.X, name)
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if !eval.Same(k.f, l, name) {
					continue
				}
				c := k.f.Constant(n.Rhs[min(i, len(n.Rhs)-1)])
				if n.Tok != token.ADD_ASSIGN || c == nil || constant.Sign(c) < 0 {
					return true
				}
			}
		}
		return false
	})
}
