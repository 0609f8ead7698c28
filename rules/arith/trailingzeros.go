package arith

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// TrailingZeros is the rule trailingzeros, described in the package comment.
var TrailingZeros = rule.New(bitDocs, "trailingzeros", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for loop := range view.All[*ast.ForStmt](f) {
		if loop.Cond == nil || !f.InBlock(loop) || f.File.HasComment(loop) || !f.Importable(loop.Pos(), "math/bits") ||
			!f.Predeclared(loop.Pos(), "uint", "uint8", "uint16", "uint32", "uint64") {
			continue
		}
		z := &zeroLoop{f: f, loop: loop}
		if !z.asks(loop.Cond) || !z.sameKind() || !z.begins() || !z.steps() || !f.Needs(loop.Pos(), "go1.13") {
			continue
		}
		if text := z.text(); text != "" {
			f.Report(loop, "zero bits are shifted out one by one",
				patch.Fix("shift by bits.TrailingZeros", patch.Replace(loop, text)))
		}
	}
})

// A zeroLoop shifts numbers to the right while the last bit of each is zero.
type zeroLoop struct {
	f    *view.Func
	loop *ast.ForStmt
	// xs are the numbers, and guards the parts of the condition that ask whether one is zero.
	xs      []*types.Var
	guards  []string
	guarded []*types.Var
	// own is what the loop sets the only number to first, nil if it does not. It declares it if declares is set.
	own      ast.Expr
	declares bool
	// counts are what counts the turns, up or down.
	counts []count
}

type count struct {
	x  ast.Expr
	by token.Token
}

// asks reads the condition.
func (z *zeroLoop) asks(cond ast.Expr) bool {
	for _, part := range view.OperandsOf(cond, token.LAND) {
		cmp, ok := ast.Unparen(part).(*ast.BinaryExpr)
		if !ok {
			return false
		}
		if v := z.number(cmp.X); v != nil && z.f.IsZero(cmp.Y) && (cmp.Op == token.NEQ || cmp.Op == token.GTR) {
			z.guards, z.guarded = append(z.guards, z.f.Text(part)), append(z.guarded, v)
			continue
		}
		even := cmp.Op == token.EQL && z.f.IsZero(cmp.Y) || cmp.Op == token.NEQ && z.is(cmp.Y, 1)
		last, ok := ast.Unparen(cmp.X).(*ast.BinaryExpr)
		if !ok || !even {
			return false
		}
		for _, side := range view.OperandsOf(ast.Unparen(last.X), token.OR) {
			v := z.number(side)
			if v == nil || slices.Contains(z.xs, v) {
				return false
			}
			z.xs = append(z.xs, v)
			// Of a negative number the remainder is -1.
			if !(last.Op == token.AND && z.is(last.Y, 1) ||
				last.Op == token.REM && z.is(last.Y, 2) && (cmp.Op == token.EQL || view.IsUnsigned(v.Type()))) {
				return false
			}
		}
	}
	return len(z.xs) > 0
}

// number returns the variable of integers that an expression names.
func (z *zeroLoop) number(e ast.Expr) *types.Var {
	v, ok := z.f.Object(e).(*types.Var)
	if !ok || !view.IsInteger(v.Type()) || zerosOf(v.Type()) == "" {
		return nil
	}
	return v
}

// zerosOf is the function for a type, with the conversion to its parameter: empty if there is none.
func zerosOf(t types.Type) string {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return ""
	}
	bits := strings.TrimLeft(b.Name(), "uint")
	if b.Kind() == types.Uint8 {
		bits = "8"
	} else if b.Kind() == types.Int32 {
		bits = "32"
	}
	switch bits {
	case "", "8", "16", "32", "64":
		if !types.Identical(t, types.Typ[b.Kind()]) || b.Info()&types.IsUnsigned == 0 {
			return "bits.TrailingZeros" + bits + "(uint" + bits + "("
		}
		return "bits.TrailingZeros" + bits + "("
	}
	return ""
}

// is reports whether an expression is a number in every build.
func (z *zeroLoop) is(e ast.Expr, n int64) bool {
	got, ok := z.f.Int(e)
	return ok && got == n
}

// sameKind reports whether the numbers have one type, and the guards are about them.
func (z *zeroLoop) sameKind() bool {
	for _, x := range z.xs[1:] {
		if !types.Identical(x.Type(), z.xs[0].Type()) {
			return false
		}
	}
	return !slices.ContainsFunc(z.guarded, func(v *types.Var) bool { return !slices.Contains(z.xs, v) })
}

// begins reads what the loop sets first.
func (z *zeroLoop) begins() bool {
	if z.loop.Init == nil {
		return true
	}
	a, ok := z.loop.Init.(*ast.AssignStmt)
	if !ok || len(z.xs) != 1 || len(a.Lhs) != 1 || len(a.Rhs) != 1 || z.f.Object(a.Lhs[0]) != z.xs[0] ||
		a.Tok != token.ASSIGN && a.Tok != token.DEFINE {
		return false
	}
	z.own, z.declares = a.Rhs[0], a.Tok == token.DEFINE
	return z.f.Constant(z.own) == nil
}

// steps reads what a turn does: it shifts each number once, and counts.
func (z *zeroLoop) steps() bool {
	list := z.loop.Body.List
	if z.loop.Post != nil {
		list = append(list[:len(list):len(list)], z.loop.Post)
	}
	var shifted []types.Object
	for _, s := range list {
		if inc, ok := s.(*ast.IncDecStmt); ok {
			v, isVar := z.f.Object(inc.X).(*types.Var)
			if !isVar || slices.Contains(z.xs, v) || !view.IsInteger(v.Type()) || z.f.TypeText(v.Type(), z.loop.Pos()) == "" {
				return false
			}
			by := token.ADD_ASSIGN
			if inc.Tok == token.DEC {
				by = token.SUB_ASSIGN
			}
			z.counts = append(z.counts, count{inc.X, by})
			continue
		}
		a, ok := s.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != 1 || !z.halves(a) || slices.Contains(shifted, z.f.Object(a.Lhs[0])) {
			return false
		}
		shifted = append(shifted, z.f.Object(a.Lhs[0]))
	}
	return len(shifted) == len(z.xs)
}

// halves reports whether an assignment shifts one of the numbers by a bit. Where that is zero a division does the same.
func (z *zeroLoop) halves(a *ast.AssignStmt) bool {
	v, ok := z.f.Object(a.Lhs[0]).(*types.Var)
	if !ok || !slices.Contains(z.xs, v) {
		return false
	}
	op, by := a.Tok, a.Rhs[0]
	if e, ok := ast.Unparen(by).(*ast.BinaryExpr); ok && op == token.ASSIGN && z.f.Object(e.X) == v {
		by = e.Y
		op = e.Op - token.ADD + token.ADD_ASSIGN
	}
	return op == token.SHR_ASSIGN && z.is(by, 1) || op == token.QUO_ASSIGN && z.is(by, 2)
}

// usedAfter reports whether a number is used after the loop, or the loop runs again.
func (z *zeroLoop) usedAfter(x *types.Var) bool {
	if z.declares {
		return false
	}
	if !z.f.IsLocal(x) || z.f.IsResult(x) || eval.Shared(z.f, x) {
		return true
	}
	if ret, ok := z.f.Next(z.loop).(*ast.ReturnStmt); ok {
		return len(z.f.Uses(ret, x)) > 0
	}
	return usedAfter(z.f, z.loop, x)
}

// readElsewhere reports whether a number has a use besides the loop that makes the compiler content.
func (z *zeroLoop) readElsewhere(x *types.Var) bool {
	for _, id := range z.f.Uses(z.f.Decl, x) {
		if z.f.Info.Defs[id] == nil && !view.Within(id.Pos(), z.loop) && !z.f.Assigned(id) {
			return true
		}
	}
	return z.f.IsParam(x)
}

// text writes the shift and the count.
func (z *zeroLoop) text() string {
	var used []string
	var names []string
	for _, x := range z.xs {
		names = append(names, x.Name())
		if z.usedAfter(x) {
			used = append(used, x.Name())
		}
	}
	if len(used) == 0 && len(z.counts) == 0 {
		return ""
	}
	of, first := strings.Join(names, "|"), ""
	if z.own != nil {
		// A guard needs the number twice, and what is called could change what counts.
		if len(z.guards) == 0 && len(used) == 0 && eval.Quiet(z.f, z.own) && (z.declares || z.readElsewhere(z.xs[0])) {
			of = z.f.Text(z.own)
		} else {
			first = z.f.Text(z.loop.Init)
		}
	}
	zeros := zerosOf(z.xs[0].Type())
	zeros += of + strings.Repeat(")", strings.Count(zeros, "("))
	var b strings.Builder
	if len(used)+len(z.counts) > 1 {
		name := z.f.Fresh("zeros")
		fmt.Fprintf(&b, "%s := %s\n", name, zeros)
		zeros = name
	}
	for _, name := range used {
		fmt.Fprintf(&b, "%s >>= %s\n", name, zeros)
	}
	for _, c := range z.counts {
		by := zeros
		if t := z.f.Info.TypeOf(c.x); !types.Identical(t, types.Typ[types.Int]) {
			by = z.f.TypeText(t, z.loop.Pos()) + "(" + zeros + ")"
		}
		fmt.Fprintf(&b, "%s %s %s\n", z.f.Text(c.x), c.by, by)
	}
	return z.placed(strings.TrimSuffix(b.String(), "\n"), first)
}

// placed puts statements where the loop was: after what sets the number, and under what asks whether it is zero.
func (z *zeroLoop) placed(text, first string) string {
	guard := strings.Join(z.guards, " && ")
	switch {
	case guard == "" && first == "":
		return text
	case guard == "" && z.declares:
		return "{\n" + first + "\n" + text + "\n}"
	case guard == "":
		return first + "\n" + text
	case first == "":
		return "if " + guard + " {\n" + text + "\n}"
	}
	return "if " + first + "; " + guard + " {\n" + text + "\n}"
}
