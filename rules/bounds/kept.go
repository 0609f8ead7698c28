package bounds

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/view"
)

// keptIn returns the numbers that a loop changes and that a variable can hold meanwhile.
func keptIn(f *view.Func, loop ast.Stmt, w *pure.Writes) hoists {
	k := &keeper{f, loop, w}
	returns := k.exits()
	var found hoists
	ast.Inspect(loop, func(n ast.Node) bool {
		if isReturn(n) {
			return false // after which nothing is kept
		}
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
		} else if w.SetsField(p.fields[len(p.fields)-1]) {
			found = append(found, &hoist{path: p, loop: loop, uses: []ast.Expr{sel}, back: true, returns: returns})
		}
		return false
	})
	found = slices.DeleteFunc(found, func(h *hoist) bool { return !k.private(h) })
	badly := func(s ast.Stmt) bool { return !f.InBlock(s) }
	if len(found) == 0 || len(returns) > mostReturns || slices.ContainsFunc(returns, badly) || !k.endsWell() {
		return nil
	}
	return found
}

// mostReturns is how many returns a loop may have before each of which something is set.
const mostReturns = 2

// private reports whether nothing in the loop reaches a number but by the path.
func (k *keeper) private(h *hoist) bool {
	p, last := h.path, len(h.path.fields)-1
	if k.w.Sets(p.root) || p.isShared() || !p.before(k.loop, p.dereferences) ||
		k.w.ReachesField(p.fields[last], p.holders[last]) || slices.ContainsFunc(p.holders, isInstance) || !k.alone(p) {
		return false
	}
	// A copy of the struct would have an old number.
	return !k.whileKept(func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || k.f.Info.TypeOf(e) == nil || !hasPart(k.f.Info.TypeOf(e), p.holders[last]) {
			return false
		}
		_, field := k.f.Parent(e).(*ast.SelectorExpr)
		return !field
	})
}

// isInstance reports whether a type is an instance of a generic one.
func isInstance(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.TypeArgs().Len() > 0
}

// hasPart reports whether a value of a type has one of type part in it.
func hasPart(t, part types.Type) bool {
	return view.HasPart(t, func(t types.Type) bool { return types.Identical(t, part) })
}

// endsWell reports whether the loop ends by itself, by break or by a return.
func (k *keeper) endsWell() bool {
	if loop, ok := k.loop.(*ast.ForStmt); ok && loop.Init != nil {
		if a, ok := loop.Init.(*ast.AssignStmt); !ok || a.Tok != token.DEFINE {
			return false
		}
	}
	return !k.whileKept(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.LabeledStmt, *ast.FuncLit, *ast.StarExpr, *ast.SliceExpr, *ast.TypeAssertExpr,
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
