package arith

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"math/bits"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// BitCount is the rule bitcount, described in the package comment.
var BitCount = rule.New(bitDocs, "bitcount", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
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

// A bitLoop is a loop that shifts or clears the bits of a number until none is left, or few, and counts.
type bitLoop struct {
	f    *view.Func
	loop *ast.ForStmt
	// x is the number, and own its value if the loop declares it.
	x   *types.Var
	own ast.Expr
	// n is what counts.
	n ast.Expr
	// by is by how many bits a turn shifts, 0 if it clears the last bit. ones is set if the bit that is shifted out is
	// counted and not the turn.
	by   int
	ones bool
	// least is how many bits are left at the end, and once is set if the loop asks after a turn and not before.
	least int
	once  bool
}

// text writes what the loop does; empty if it does something else.
func (b *bitLoop) text() string {
	steps := b.loop.Body.List
	if b.loop.Post != nil {
		steps = append(steps[:len(steps):len(steps)], b.loop.Post)
	}
	if b.once = b.loop.Cond == nil; b.once && len(steps) == 3 && b.ends(steps[2]) {
		steps = steps[:2]
	} else if b.once || !b.begins() {
		return ""
	}
	if len(steps) != 2 {
		return ""
	}
	// Which comes first does not matter, unless the first one changes the bit that the other counts.
	count, step := steps[0], steps[1]
	if b.steps(count) {
		count, step = step, count
	}
	if !b.steps(step) || !b.counts(count) || b.ones && step == steps[0] {
		return ""
	}
	if b.ones && b.by != 1 || (b.ones || b.by == 0) && (b.least > 0 || b.once) {
		return ""
	}
	return b.written()
}

// begins reads the condition, and the declaration of the number if the loop has it.
func (b *bitLoop) begins() bool {
	cond, ok := ast.Unparen(b.loop.Cond).(*ast.BinaryExpr)
	if !ok || !b.takes(cond.X) || !b.until(cond) {
		return false
	}
	if b.loop.Init != nil {
		to, value := view.Assignment(b.loop.Init, token.DEFINE)
		b.own = value
		return to != nil && b.f.Object(to) == b.x
	}
	return true
}

// takes reads the number, which nobody else sees.
func (b *bitLoop) takes(e ast.Expr) bool {
	x, ok := b.f.Object(e).(*types.Var)
	if !ok || !b.f.IsLocal(x) || eval.Shared(b.f, x) {
		return false
	}
	t, ok := x.Type().Underlying().(*types.Basic)
	b.x = x
	return ok && t.Info()&types.IsInteger != 0 && t.Kind() != types.Uintptr
}

// until reads what the number is compared with: 0, or a power of two from which on the loop goes on. A number with a sign
// must be above it.
func (b *bitLoop) until(cond *ast.BinaryExpr) bool {
	if b.f.IsZero(cond.Y) {
		return cond.Op == token.GTR || cond.Op == token.NEQ && !b.signed()
	}
	c := b.f.Constant(cond.Y)
	if c == nil || !b.f.Portable(cond.Y) {
		return false
	}
	most, ok := constant.Uint64Val(constant.ToInt(c))
	if cond.Op == token.GTR {
		most++
	}
	b.least = bits.Len64(most) - 1
	return ok && (cond.Op == token.GTR || cond.Op == token.GEQ) && bits.OnesCount64(most) == 1 && b.loop.Init == nil
}

// ends reports whether a statement ends the loop where the number, which it reads, is zero.
func (b *bitLoop) ends(s ast.Stmt) bool {
	cond, ok := s.(*ast.IfStmt)
	if !ok || cond.Init != nil || cond.Else != nil || len(cond.Body.List) != 1 || b.loop.Init != nil {
		return false
	}
	out, ok := cond.Body.List[0].(*ast.BranchStmt)
	is, equal := ast.Unparen(cond.Cond).(*ast.BinaryExpr)
	return ok && out.Tok == token.BREAK && out.Label == nil && equal && is.Op == token.EQL &&
		b.f.IsZero(is.Y) && b.takes(is.X) && !b.signed()
}

// signed reports whether the number has a sign.
func (b *bitLoop) signed() bool {
	return b.x.Type().Underlying().(*types.Basic).Info()&types.IsUnsigned == 0
}

// steps reads a statement that takes a bit off the number.
func (b *bitLoop) steps(s ast.Stmt) bool {
	b.by = 0
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
		b.by = b.number(y)
	case token.QUO_ASSIGN:
		if n := b.number(y); n > 0 && n&(n-1) == 0 {
			b.by = bits.Len(uint(n)) - 1
		}
	case token.AND_ASSIGN:
		less, ok := y.(*ast.BinaryExpr)
		return ok && less.Op == token.SUB && b.f.Object(less.X) == b.x && b.number(less.Y) == 1
	}
	return b.by > 0 && b.by < 64
}

// counts reads a statement that counts a turn, or the last bit.
func (b *bitLoop) counts(s ast.Stmt) bool {
	if cond, ok := s.(*ast.IfStmt); ok {
		cmp, ok := ast.Unparen(cond.Cond).(*ast.BinaryExpr)
		if !ok || cond.Init != nil || cond.Else != nil || len(cond.Body.List) != 1 || !b.isLast(cmp.X) ||
			!(cmp.Op == token.EQL && b.number(cmp.Y) == 1 || cmp.Op == token.NEQ && b.f.IsZero(cmp.Y)) {
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
	return ok && and.Op == token.AND && b.f.Object(and.X) == b.x && b.number(and.Y) == 1
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

// number is the value of a constant from 1 up that is the same in every build, 0 of everything else.
func (b *bitLoop) number(e ast.Expr) int {
	n, ok := b.f.Int(e)
	if !ok || n < 1 || n > math.MaxInt32 {
		return 0
	}
	return int(n)
}

// written writes the count, and the number as the loop leaves it where it is still used.
func (b *bitLoop) written() string {
	guard := b.signed() || b.least >= 2*b.by-1 && b.least > 0
	x := b.x.Name()
	if b.own != nil {
		// What is called could change what counts.
		if b.f.Constant(b.own) != nil || !eval.Quiet(b.f, b.own) {
			return ""
		}
		if !guard {
			x = b.f.Text(b.own)
		}
	}
	if b.once {
		x += "|1"
	}
	arg := "uint64(" + x + ")"
	if types.Identical(b.x.Type(), types.Typ[types.Uint64]) {
		arg = x
	}
	count := "bits.OnesCount64(" + arg + ")"
	if b.by > 0 && !b.ones {
		count = b.turns("bits.Len64(" + arg + ")")
	}
	if t := b.f.Info.TypeOf(b.n); !types.Identical(t, types.Typ[types.Int]) {
		count = t.(*types.Basic).Name() + "(" + count + ")"
	}
	text := b.f.Text(b.n) + " += " + count
	if b.own == nil && usedAfter(b.f, b.loop, b.x) {
		if b.least > 0 {
			return "" // what is left of it is not known
		}
		text += "\n" + b.x.Name() + " = 0"
	}
	switch {
	case !guard:
		return text
	case b.own != nil:
		return "if " + b.f.Text(b.loop.Init) + "; " + b.f.Text(b.loop.Cond) + " {\n" + text + "\n}"
	}
	return "if " + b.f.Text(b.loop.Cond) + " {\n" + text + "\n}"
}

// turns writes how many turns it takes to shift a number of so many bits until few enough are left. Where no more are
// left from the beginning, and nothing guards it, what is divided is above -by, so that the quotient is zero.
func (b *bitLoop) turns(length string) string {
	more := b.by - 1 - b.least
	switch {
	case more > 0:
		length = fmt.Sprintf("%s + %d", length, more)
	case more < 0:
		length = fmt.Sprintf("%s - %d", length, -more)
	}
	if b.by == 1 {
		return length
	}
	if more != 0 {
		length = "(" + length + ")"
	}
	return fmt.Sprintf("%s / %d", length, b.by)
}

// usedAfter reports whether a variable that nothing but its name reaches is used after a loop, or the loop runs again.
func usedAfter(f *view.Func, loop ast.Stmt, x *types.Var) bool {
	for _, id := range f.Uses(f.Decl, x) {
		if id.Pos() > loop.End() {
			return true
		}
	}
	return f.IsResult(x) || f.RepeatedSince(loop, x.Pos())
}
