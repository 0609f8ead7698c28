package bounds

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// A keeper decides which numbers of structs a loop may keep in variables that it changes, and set after it.
// Nothing else may look at them meanwhile, and nothing may end the loop before they are set: no
// return, and no panic.
type keeper struct {
	f    *view.Func
	loop ast.Stmt
	e    *effects
}

// keptIn returns the numbers that a loop changes and that a variable can hold meanwhile.
func keptIn(f *view.Func, loop ast.Stmt, e *effects) hoists {
	k := &keeper{f, loop, e}
	var found hoists
	ast.Inspect(loop, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		p := pathOf(f, sel)
		if p == nil || !p.pointer() || !isNumber(f.Info.TypeOf(sel)) || p.declaredIn(loop) {
			return true
		}
		if i := slices.IndexFunc(found, func(h *hoist) bool { return eval.Same(f, h.path.e, sel) }); i >= 0 {
			found[i].uses = append(found[i].uses, sel)
		} else if e.fields[p.fields[len(p.fields)-1]] {
			found = append(found, &hoist{path: p, loop: loop, uses: []ast.Expr{sel}, back: true})
		}
		return false
	})
	found = slices.DeleteFunc(found, func(h *hoist) bool { return !k.private(h) })
	if len(found) == 0 || !k.endsWell() {
		return nil
	}
	return found
}

// private reports whether nothing in the loop reaches a number but by the path.
func (k *keeper) private(h *hoist) bool {
	p, last := h.path, len(h.path.fields)-1
	if k.e.vars[p.root] || p.isShared() || !p.before(k.loop, p.dereferences) {
		return false
	}
	for i, field := range p.fields {
		if i < last && k.e.fields[field] || k.e.reach(field.Type(), p.holders[i]) || origin(p.holders[i]) != nil {
			return false
		}
	}
	if !k.alone(p) {
		return false
	}
	// A copy of the struct would have an old number.
	return !view.Any(k.loop, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || k.f.Info.TypeOf(e) == nil || !contains(k.f.Info.TypeOf(e), p.holders[last]) {
			return false
		}
		_, field := k.f.Parent(e).(*ast.SelectorExpr)
		return !field
	})
}

// alone reports whether the loop names the field that a path ends with only by that path.
func (k *keeper) alone(p *path) bool {
	if len(p.fields) == 0 {
		return true
	}
	for _, id := range k.f.Uses(k.loop, p.fields[len(p.fields)-1]) {
		sel, ok := k.f.Parent(id).(*ast.SelectorExpr)
		if !ok || !eval.Same(k.f, sel, p.e) || eval.Addressed(k.f, sel) {
			return false
		}
	}
	return true
}

// endsWell reports whether the loop ends by itself or by break.
func (k *keeper) endsWell() bool {
	if loop, ok := k.loop.(*ast.ForStmt); ok && loop.Init != nil {
		if a, ok := loop.Init.(*ast.AssignStmt); !ok || a.Tok != token.DEFINE {
			return false
		}
	}
	return !view.Any(k.loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt, *ast.LabeledStmt, *ast.FuncLit, *ast.StarExpr, *ast.SliceExpr, *ast.TypeAssertExpr,
			*ast.TypeSwitchStmt, *ast.CompositeLit:
			return true
		case *ast.BranchStmt:
			return n.Label != nil || n.Tok == token.GOTO
		case *ast.AssignStmt:
			return slices.ContainsFunc(n.Lhs, k.isMap) || n.Tok == token.QUO_ASSIGN || n.Tok == token.REM_ASSIGN ||
				n.Tok == token.SHL_ASSIGN || n.Tok == token.SHR_ASSIGN
		case *ast.IncDecStmt:
			return k.isMap(n.X)
		case *ast.RangeStmt:
			return !isHeader(k.f.Info.TypeOf(n.X)) && !isNumber(k.f.Info.TypeOf(n.X)) || n.Tok == token.ASSIGN
		case *ast.SwitchStmt:
			return n.Tag != nil && !isBasic(k.f.Info.TypeOf(n.Tag))
		case *ast.BinaryExpr:
			return !k.computes(n)
		case *ast.SelectorExpr:
			return !k.follows(n)
		case *ast.IndexExpr:
			return !k.inBounds(n)
		case *ast.CallExpr:
			return !k.returns(n)
		}
		return false
	})
}

// isMap reports whether an expression is an element of a map.
func (k *keeper) isMap(e ast.Expr) bool {
	at, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok {
		return false
	}
	_, isMap := k.f.Info.TypeOf(at.X).Underlying().(*types.Map)
	return isMap
}

// computes reports whether an operator cannot panic.
func (k *keeper) computes(e *ast.BinaryExpr) bool {
	switch e.Op {
	case token.QUO, token.REM, token.SHL, token.SHR:
		return k.f.Constant(e.Y) != nil
	case token.EQL, token.NEQ:
		return isBasic(k.f.Info.TypeOf(e.X)) && isBasic(k.f.Info.TypeOf(e.Y))
	}
	return true
}

// isBasic reports whether values of a type are compared without a panic.
func isBasic(t types.Type) bool {
	_, basic := t.Underlying().(*types.Basic)
	return basic
}

// follows reports whether a selector follows no pointer but one that was followed before.
func (k *keeper) follows(e *ast.SelectorExpr) bool {
	s := k.f.Info.Selections[e]
	if s == nil {
		return true // of another package
	}
	p := pathOf(k.f, e)
	return p != nil && p.rows == nil && (!p.pointer() || p.before(k.loop, p.dereferences))
}

// returns reports whether a call returns without a panic and looks at nothing but its arguments.
func (k *keeper) returns(call *ast.CallExpr) bool {
	if x, to := k.f.Conversion(call); x != nil {
		return isBasic(to)
	}
	switch k.f.Builtin(call) {
	case "len", "cap", "min", "max":
		return true
	}
	fn := k.f.Called(call)
	if fn == nil || fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "math", "unicode", "unicode/utf8":
		return true
	case k.f.Pass.Pkg.Path():
		decl := k.f.Index.Decl(fn.Origin())
		return decl != nil && decl.Body != nil && computesOnly(k.f.Of(decl), decl)
	}
	return false
}

// computesOnly reports whether a function computes with its parameters, without anything that could panic
// or loop.
func computesOnly(f *view.Func, decl *ast.FuncDecl) bool {
	for v := range f.Info.Defs[decl.Name].(*types.Func).Signature().Params().Variables() {
		if !isBasic(v.Type()) {
			return false
		}
	}
	k := &keeper{f: f}
	return !view.Any(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			return !k.computes(n)
		case *ast.Ident:
			v, ok := f.Object(n).(*types.Var)
			return ok && !f.IsLocal(v)
		case *ast.UnaryExpr:
			return n.Op != token.SUB && n.Op != token.NOT && n.Op != token.XOR
		case *ast.CallExpr:
			x, to := f.Conversion(n)
			return x == nil || !isBasic(to)
		case *ast.BlockStmt, *ast.ReturnStmt, *ast.IfStmt, *ast.SwitchStmt, *ast.CaseClause, *ast.BasicLit,
			*ast.ParenExpr, nil:
			return false
		}
		return true
	})
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
	if x := pathOf(k.f, e.X); x == nil || x.rows != nil || !x.steady(k.e) {
		return false
	}
	c := counterOf(k.f, k.stmtOf(e), k.f.Object(e.Index))
	if c != nil && c.over != nil && c.from >= 0 && eval.Same(k.f, c.over, e.X) {
		return pathOf(k.f, e.X).steady(effectsOf(k.f, c.loop))
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
