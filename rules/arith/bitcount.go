package arith

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// BitCount is the rule bitcount, described in the package comment.
var BitCount = rule.New(docs, "bitcount", func(f *view.Func) {
	for _, s := range f.Loops() {
		loop, ok := s.(*ast.ForStmt)
		if !ok || !f.InBlock(loop) || f.File.HasComment(loop) || !f.Importable(loop.Pos(), "math/bits") {
			continue
		}
		b := &bitLoop{f: f, loop: loop}
		if text := b.text(); text != "" {
			f.Report(loop, "bits are counted one by one",
				patch.Fix("count with package math/bits", patch.Replace(loop, text)))
		}
	}
})

// A bitLoop is a loop that shifts or clears the bits of a number until none is left, and counts.
type bitLoop struct {
	f    *view.Func
	loop *ast.ForStmt
	// x is the number, and own its value if the loop declares it.
	x   *types.Var
	own ast.Expr
	// n is what counts.
	n ast.Expr
	// clears is set if a turn clears the last bit, shifts if it shifts by one, and ones if the bit
	// that is shifted out is counted and not the turn.
	clears, shifts, ones bool
}

// text writes what the loop does; empty if it does something else.
func (b *bitLoop) text() string {
	if !b.begins() {
		return ""
	}
	steps := b.loop.Body.List
	if b.loop.Post != nil {
		steps = append(steps[:len(steps):len(steps)], b.loop.Post)
	}
	if len(steps) != 2 {
		return ""
	}
	// Which comes first does not matter, unless the first one changes the bit that the other counts.
	count, step := steps[0], steps[1]
	if b.steps(count) {
		count, step = step, count
	}
	if !b.steps(step) || !b.counts(count) || b.ones && step == steps[0] || b.ones && b.clears {
		return ""
	}
	return b.written()
}

// begins reads the condition, and the declaration of the number if the loop has it.
func (b *bitLoop) begins() bool {
	cond, ok := ast.Unparen(b.loop.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ && cond.Op != token.GTR || !b.f.IsZero(cond.Y) {
		return false
	}
	x, ok := b.f.Object(cond.X).(*types.Var)
	if !ok || !b.f.IsLocal(x) || eval.Shared(b.f, x) {
		return false
	}
	t, ok := x.Type().Underlying().(*types.Basic)
	if !ok || t.Info()&types.IsUnsigned == 0 || t.Kind() == types.Uintptr {
		return false
	}
	b.x = x
	if b.loop.Init != nil {
		to, value := view.Assignment(b.loop.Init, token.DEFINE)
		b.own = value
		return to != nil && b.f.Object(to) == x
	}
	return true
}

// steps reads a statement that takes a bit off the number.
func (b *bitLoop) steps(s ast.Stmt) bool {
	b.clears, b.shifts = false, false
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || b.f.Object(a.Lhs[0]) != b.x {
		return false
	}
	op, y := a.Tok, ast.Unparen(a.Rhs[0])
	if e, ok := y.(*ast.BinaryExpr); ok && op == token.ASSIGN && b.f.Object(e.X) == b.x {
		switch y = ast.Unparen(e.Y); e.Op {
		case token.SHR:
			op = token.SHR_ASSIGN
		case token.QUO:
			op = token.QUO_ASSIGN
		case token.AND:
			op = token.AND_ASSIGN
		default:
			return false
		}
	}
	switch op {
	case token.SHR_ASSIGN:
		b.shifts = b.isNumber(y, 1)
	case token.QUO_ASSIGN:
		b.shifts = b.isNumber(y, 2)
	case token.AND_ASSIGN:
		less, ok := y.(*ast.BinaryExpr)
		b.clears = ok && less.Op == token.SUB && b.f.Object(less.X) == b.x && b.isNumber(less.Y, 1)
	}
	return b.shifts || b.clears
}

// counts reads a statement that counts a turn, or the last bit.
func (b *bitLoop) counts(s ast.Stmt) bool {
	if cond, ok := s.(*ast.IfStmt); ok {
		cmp, ok := ast.Unparen(cond.Cond).(*ast.BinaryExpr)
		if !ok || cond.Init != nil || cond.Else != nil || len(cond.Body.List) != 1 || !b.isLast(cmp.X) ||
			!(cmp.Op == token.EQL && b.isNumber(cmp.Y, 1) || cmp.Op == token.NEQ && b.f.IsZero(cmp.Y)) {
			return false
		}
		b.ones = true
		s = cond.Body.List[0]
	} else if to, value := view.Assignment(s, token.ADD_ASSIGN); to != nil {
		b.n, b.ones = to, true
		if x, t := b.f.Conversion(value); x != nil && types.Identical(t, b.f.Info.TypeOf(to)) {
			value = ast.Unparen(x)
		}
		return b.isLast(value) && b.isCounter(to)
	}
	inc, ok := s.(*ast.IncDecStmt)
	if !ok || inc.Tok != token.INC {
		return false
	}
	b.n = inc.X
	return b.isCounter(inc.X)
}

// isLast reports whether an expression is the last bit of the number.
func (b *bitLoop) isLast(e ast.Expr) bool {
	and, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && and.Op == token.AND && b.f.Object(and.X) == b.x && b.isNumber(and.Y, 1)
}

// isCounter reports whether an expression is a variable of a predeclared type of integers.
func (b *bitLoop) isCounter(e ast.Expr) bool {
	v, ok := b.f.Object(e).(*types.Var)
	if !ok || v == b.x || !b.f.IsLocal(v) {
		return false
	}
	t, ok := v.Type().(*types.Basic)
	return ok && t.Info()&types.IsInteger != 0 && b.f.Predeclared(e.Pos(), t.Name(), "uint64")
}

func (b *bitLoop) isNumber(e ast.Expr, n int64) bool {
	c := b.f.Constant(e)
	return c != nil && b.f.Portable(e) && constant.Compare(constant.ToInt(c), token.EQL, constant.MakeInt64(n))
}

// written writes the count, and the number as the loop leaves it where it is still used.
func (b *bitLoop) written() string {
	x := b.x.Name()
	if b.own != nil {
		// What is called could change what counts.
		if b.f.Constant(b.own) != nil || !eval.Quiet(b.f, b.own) {
			return ""
		}
		x = b.f.Text(b.own)
	}
	function := "OnesCount64"
	if b.shifts && !b.ones {
		function = "Len64"
	}
	arg := "uint64(" + x + ")"
	if types.Identical(b.x.Type(), types.Typ[types.Uint64]) {
		arg = x
	}
	count := "bits." + function + "(" + arg + ")"
	if t := b.f.Info.TypeOf(b.n); !types.Identical(t, types.Typ[types.Int]) {
		count = t.(*types.Basic).Name() + "(" + count + ")"
	}
	text := b.f.Text(b.n) + " += " + count
	if b.own == nil && b.usedAfter() {
		text += "\n" + x + " = 0"
	}
	return text
}

// usedAfter reports whether the number is used after the loop, or the loop runs again.
func (b *bitLoop) usedAfter() bool {
	for _, id := range b.f.Uses(b.f.Decl, b.x) {
		if id.Pos() > b.loop.End() {
			return true
		}
	}
	return b.f.IsResult(b.x) || b.f.RepeatedSince(b.loop, b.x.Pos())
}
