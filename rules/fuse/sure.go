package fuse

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/view"
)

// ends reports whether the loop of a lister ends, and does not panic once it has come to its first part: what it does then
// can as well be left out, or done between other things. What would panic for what stays the same does so before the
// first part, or never.
func (l *lister) ends() bool {
	derefs := make(map[types.Object]bool) // whether it is sure that they are followed
	ok := true
	ast.Inspect(l.loop, func(n ast.Node) bool {
		ok = ok && l.endsAt(n, derefs)
		if call, is := n.(*ast.CallExpr); is && l.f.Called(call) != nil {
			return false // package pure has looked at it
		}
		return ok
	})
	for v, sure := range derefs {
		for _, s := range l.before {
			sure = sure || l.follows(s, v)
		}
		ok = ok && sure
	}
	return ok
}

// follows reports whether a statement takes a field of what a pointer leads to, whatever else it does.
func (l *lister) follows(s ast.Stmt, v types.Object) bool {
	switch s.(type) {
	case *ast.AssignStmt, *ast.DeclStmt:
	default:
		return false
	}
	return view.Any(s, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		return ok && l.f.Object(sel.X) == v && l.f.Info.Selections[sel] != nil && l.f.Info.Selections[sel].Indirect() &&
			l.always(sel, s)
	})
}

// endsAt is ends for a node by itself.
func (l *lister) endsAt(n ast.Node, derefs map[types.Object]bool) bool {
	f := l.f
	switch n := n.(type) {
	case *ast.LabeledStmt, *ast.ReturnStmt, *ast.TypeSwitchStmt, *ast.TypeAssertExpr:
		return false
	case *ast.BranchStmt:
		return n.Label == nil
	case *ast.StarExpr:
		return f.Info.Types[n].IsType()
	case *ast.CompositeLit:
		_, isMap := f.Info.TypeOf(n).Underlying().(*types.Map)
		return !isMap
	case *ast.UnaryExpr:
		return n.Op != token.AND
	case *ast.BinaryExpr:
		return l.operates(n, n.Op, n.X, n.Y)
	case *ast.AssignStmt:
		op, ok := assigning[n.Tok]
		return !ok || l.operates(n, op, n.Lhs[0], n.Rhs[0])
	case *ast.SwitchStmt:
		return n.Tag == nil || holdsItself(f.Info.TypeOf(n.Tag))
	case *ast.ForStmt:
		return l.counts(n)
	case *ast.RangeStmt:
		switch f.Info.TypeOf(n.X).Underlying().(type) {
		case *types.Basic, *types.Slice, *types.Array:
			return true
		}
		return false
	case *ast.SelectorExpr:
		return l.selects(n, derefs)
	case *ast.IndexExpr:
		return l.indexes(n)
	case *ast.SliceExpr:
		return n.Low == nil && n.High == nil && view.ArrayOf(f.Info.TypeOf(n.X)) == nil || l.window(n)
	case *ast.CallExpr:
		return l.calls(n, derefs)
	}
	return true
}

// assigning are the operators of assignments that may panic.
var assigning = map[token.Token]token.Token{
	token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM, token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR,
}

// operates reports whether an operator panics before the first part, or never.
func (l *lister) operates(n ast.Node, op token.Token, x, y ast.Expr) bool {
	f := l.f
	switch op {
	case token.QUO, token.REM:
		return !view.IsInteger(f.Info.TypeOf(x)) || f.Constant(y) != nil || l.invariant(y) && l.sure(n)
	case token.SHL, token.SHR:
		return f.Constant(y) != nil || view.IsUnsigned(f.Info.TypeOf(y)) || l.invariant(y) && l.sure(n)
	case token.EQL, token.NEQ:
		return f.Info.Types[x].IsNil() || f.Info.Types[y].IsNil() || holdsItself(f.Info.TypeOf(x)) && holdsItself(f.Info.TypeOf(y))
	}
	return true
}

// selects reports whether a field is one of a variable that stays the same.
func (l *lister) selects(sel *ast.SelectorExpr, derefs map[types.Object]bool) bool {
	s := l.f.Info.Selections[sel]
	if s == nil || !s.Indirect() {
		return true
	}
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok || len(s.Index()) != 1 || s.Kind() != types.FieldVal || !l.invariant(id) {
		return false
	}
	v := l.f.Object(id)
	derefs[v] = derefs[v] || l.sure(sel)
	return true
}

// calls reports whether a call does not panic.
func (l *lister) calls(call *ast.CallExpr, derefs map[types.Object]bool) bool {
	f := l.f
	if x, to := f.Conversion(call); x != nil {
		_, array := to.Underlying().(*types.Array)
		_, pointer := to.Underlying().(*types.Pointer)
		return !array && !pointer
	}
	switch f.Builtin(call) {
	case "len", "cap", "min", "max", "real", "imag", "complex":
		return true
	case "append":
		return f.Object(call.Args[0]) == l.list
	case "":
	default:
		return false
	}
	r := pure.Of(f, call)
	if r == nil || r.Partial {
		return false
	}
	for _, v := range r.Derefs {
		id := f.Uses(call, v)
		if len(id) == 0 || !l.invariant(id[0]) {
			return false
		}
		if !derefs[v] {
			derefs[v] = false // others must make sure of it
		}
	}
	return true
}

// sure reports whether what a node of the loop does is done before the first part is appended, whatever happens.
func (l *lister) sure(n ast.Node) bool {
	if loop, ok := l.loop.(*ast.ForStmt); ok && loop.Post != nil && view.Within(n.Pos(), loop.Post) {
		return false
	}
	return l.always(n, l.loop)
}

// always reports whether a node in a statement is evaluated on the way through it to its end, or to the first part.
func (l *lister) always(n ast.Node, in ast.Stmt) bool {
	var w way
	at := n
	for _, p := range l.f.Parents(n) {
		ok := true
		switch p := p.(type) {
		case *ast.ParenExpr:
		case *ast.BinaryExpr:
			ok = w.operator(p, at)
		case *ast.UnaryExpr:
			w.holds, w.fails = w.fails, w.holds
		case *ast.IfStmt:
			leads := view.Within(l.keep.Pos(), p.Body)
			switch at {
			case p.Cond:
				ok = !w.holds && !w.fails || w.holds && leads || w.fails && skips(p)
			case p.Body:
				ok = leads
			case p.Init:
			default:
				ok = false
			}
			w = way{}
		case *ast.ForStmt:
			ok = p == in && !w.fails
		case *ast.RangeStmt:
			ok = p == in
		case *ast.SwitchStmt, *ast.FuncLit:
			ok = false
		default:
			ok = !w.holds && !w.fails
		}
		if !ok || p == in {
			return ok
		}
		at = p
	}
	return n == in
}

// A way says what a condition must be for a part of it to be evaluated: whether it holds, or fails.
type way struct{ holds, fails bool }

// operator goes up from an operand, and reports whether the operator can be such that the operand is evaluated.
func (w *way) operator(e *ast.BinaryExpr, operand ast.Node) bool {
	switch e.Op {
	case token.LAND:
		w.holds = w.holds || operand == e.Y
		return !w.fails
	case token.LOR:
		w.fails = w.fails || operand == e.Y
		return !w.holds
	}
	return !w.holds && !w.fails
}

// skips reports whether an if statement goes on with the next turn if its condition holds, and does nothing otherwise.
func skips(s *ast.IfStmt) bool {
	if s.Else != nil || len(s.Body.List) == 0 {
		return false
	}
	b, ok := s.Body.List[len(s.Body.List)-1].(*ast.BranchStmt)
	return ok && (b.Tok == token.CONTINUE || b.Tok == token.BREAK)
}

// counts reports whether a loop ends since it counts, by a constant, to what stays the same.
func (l *lister) counts(loop *ast.ForStmt) bool {
	f := l.f
	cond, ok := loop.Cond.(*ast.BinaryExpr)
	if !ok {
		return false
	}
	i, up := l.steps(loop)
	if i == nil || eval.Shared(f, i) || eval.Changes(f, loop.Body, i) || !l.unset(loop, cond.Y) {
		return false
	}
	x := ast.Unparen(cond.X)
	if sum, ok := x.(*ast.BinaryExpr); ok && up && sum.Op == token.ADD && cond.Op == token.LEQ && l.unset(loop, sum.Y) {
		x = sum.X // as in i+n <= len(s)
	}
	b, ok := i.Type().Underlying().(*types.Basic)
	if !ok || f.Object(x) != i {
		return false
	}
	wide := b.Kind() == types.Int || b.Kind() == types.Int64 || b.Kind() == types.Uint || b.Kind() == types.Uint64
	switch {
	case up && cond.Op == token.LSS:
		return f.Increments(loop.Post, i) || wide
	case up:
		return cond.Op == token.LEQ && wide
	case cond.Op == token.GEQ:
		return b.Info()&types.IsUnsigned == 0 && f.IsZero(cond.Y)
	}
	return cond.Op == token.GTR
}

// steps returns the variable that a loop counts with, and whether up.
func (l *lister) steps(loop *ast.ForStmt) (i types.Object, up bool) {
	switch s := loop.Post.(type) {
	case *ast.IncDecStmt:
		return l.f.Object(s.X), s.Tok == token.INC
	case *ast.AssignStmt:
		c := l.f.Constant(s.Rhs[0])
		if s.Tok == token.ADD_ASSIGN && c != nil && c.Kind() == constant.Int && constant.Sign(c) > 0 &&
			constant.Compare(c, token.LSS, constant.MakeInt64(1<<16)) {
			return l.f.Object(s.Lhs[0]), true
		}
	}
	return nil, false
}

// unset reports whether a loop does not change an expression that the whole loop does not change either, or that is made of
// variables which only an outer loop sets.
func (l *lister) unset(loop *ast.ForStmt, e ast.Expr) bool {
	return (&lister{f: l.f, loop: loop}).invariant(e)
}

// indexes reports whether an index is in range.
func (l *lister) indexes(e *ast.IndexExpr) bool {
	f := l.f
	if tv := f.Info.Types[e.X]; tv.IsType() {
		return true
	}
	switch t := f.Info.TypeOf(e.X).Underlying().(type) {
	case *types.Signature:
		return true // type arguments
	case *types.Map:
		return holdsItself(t.Key())
	case *types.Array:
		return inArray(f, e.Index, t.Len())
	case *types.Slice, *types.Basic:
	default:
		return false
	}
	if f.Object(e.X) == l.list {
		return view.Within(e.Pos(), l.keep.Lhs[0])
	}
	i := f.Object(e.Index)
	for _, p := range f.Parents(e) {
		if !view.IsLoop(p) || i == nil || !view.Within(e.Pos(), view.LoopBody(p)) {
			continue
		}
		if r, ok := p.(*ast.RangeStmt); ok && f.Defined(r.Key) == i {
			return eval.Same(f, r.X, e.X) && l.invariant(e.X) && !eval.Changes(f, r.Body, i)
		}
		loop, ok := p.(*ast.ForStmt)
		if !ok || loop.Init == nil {
			continue
		}
		if to, zero := view.Assignment(loop.Init, token.DEFINE); to != nil && f.Object(to) == i {
			cond, ok := loop.Cond.(*ast.BinaryExpr)
			return ok && f.IsZero(zero) && cond.Op == token.LSS && f.Object(cond.X) == i && l.counts(loop) &&
				eval.IsLength(l.f, cond.Y, e.X) && l.invariant(e.X)
		}
	}
	return false
}

// inArray reports whether an index is in the range of an array.
func inArray(f *view.Func, index ast.Expr, length int64) bool {
	if f.Constant(index) != nil {
		return true
	}
	if b, ok := f.Info.TypeOf(index).Underlying().(*types.Basic); ok && b.Kind() == types.Uint8 && length >= 256 {
		return true
	}
	b, ok := ast.Unparen(index).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	n, isConst := f.Int(b.Y)
	switch b.Op {
	case token.AND:
		return isConst && 0 <= n && n < length
	case token.REM:
		return isConst && 0 < n && n <= length && view.IsUnsigned(f.Info.TypeOf(b.X))
	}
	return false
}

// window reports whether an expression is x[i:i+n] in a loop of i from 0 that asks whether i+n is in x: if n is negative, the
// first one panics.
func (l *lister) window(e *ast.SliceExpr) bool {
	f := l.f
	loop, ok := l.loop.(*ast.ForStmt)
	sum, isSum := e.High.(*ast.BinaryExpr)
	if !ok || !isSum || e.Slice3 || e.Low == nil || sum.Op != token.ADD || !l.counts(loop) || !l.sure(e) ||
		!l.invariant(e.X) || !l.invariant(sum.Y) || view.ArrayOf(f.Info.TypeOf(e.X)) != nil {
		return false
	}
	to, zero := view.Assignment(loop.Init, token.DEFINE)
	if to == nil || f.Object(to) == nil {
		return false
	}
	i := f.Object(to)
	cond, ok := loop.Cond.(*ast.BinaryExpr)
	if !ok || !f.IsZero(zero) || f.Object(e.Low) != i || f.Object(sum.X) != i {
		return false
	}
	if f.Object(cond.X) != i { // i+n <= len(x)
		return cond.Op == token.LEQ && eval.Same(f, cond.X, sum) && eval.IsLength(l.f, cond.Y, e.X)
	}
	y, ok := ast.Unparen(cond.Y).(*ast.BinaryExpr)
	if cond.Op == token.LSS && ok && y.Op == token.ADD { // i < len(x)-n+1
		if one, isConst := f.Int(y.Y); !isConst || one != 1 {
			return false
		}
		y, ok = ast.Unparen(y.X).(*ast.BinaryExpr)
	} else if cond.Op != token.LEQ {
		return false
	}
	return ok && y.Op == token.SUB && eval.IsLength(l.f, y.X, e.X) && eval.Same(f, y.Y, sum.Y)
}
