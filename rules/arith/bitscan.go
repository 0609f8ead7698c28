package arith

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// BitScan is the rule bitscan, described in the comment about bits.
var BitScan = rule.New(bitDocs, "bitscan", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for loop := range view.All[*ast.ForStmt](f) {
		s := &bitScan{f: f, loop: loop, body: loop.Body}
		if s.counts() {
			s.report()
		}
	}
	for loop := range view.All[*ast.RangeStmt](f) {
		s := &bitScan{f: f, loop: loop, body: loop.Body}
		if s.ranges() {
			s.report()
		}
	}
})

// A bitScan is a loop over the places of bits in a list of words that does something where a bit is set, or is not.
type bitScan struct {
	f    *view.Func
	loop ast.Stmt
	body *ast.BlockStmt
	// head is the loop up to its body, i the place, and n where the places end.
	head string
	i    *types.Var
	n    ast.Expr
	// inner is the block that runs for a bit, or nil if from begins what does, up to the end of the loop's. and is what else
	// must hold, nil for nothing.
	inner *ast.BlockStmt
	from  token.Pos
	and   []ast.Expr
	bit   *bitTest
}

// counts reads the head of a loop with three parts.
func (s *bitScan) counts() bool {
	loop := s.loop.(*ast.ForStmt)
	cond, ok := ast.Unparen(loop.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.LSS || loop.Post == nil {
		return false
	}
	s.i, ok = s.f.Object(cond.X).(*types.Var)
	if !ok || !s.f.Increments(loop.Post, s.i) || !s.f.IsLocal(s.i) {
		return false
	}
	if loop.Init != nil {
		to, from := view.Assignment(loop.Init, token.DEFINE)
		if to == nil || s.f.Object(to) != s.i {
			return false
		}
		if c := s.f.Constant(from); c != nil && constant.Sign(c) < 0 {
			return false // the first word has no bits there, but those that must be zero
		}
	}
	s.n, s.head = cond.Y, s.f.File.Text(loop.Pos(), loop.Body.Lbrace)
	return true
}

// ranges reads the head of a loop over numbers, which has the numbers before one that is constant or does not change.
func (s *bitScan) ranges() bool {
	loop := s.loop.(*ast.RangeStmt)
	if !view.IsInteger(s.f.Info.TypeOf(loop.X)) || view.IsBlank(loop.Key) || loop.Tok != token.DEFINE {
		return false
	}
	s.i, _ = s.f.Object(loop.Key).(*types.Var)
	if s.i == nil || !types.Identical(s.i.Type(), types.Typ[types.Int]) || s.f.Constant(loop.X) == nil &&
		(!eval.Steady(s.f, loop.X) || eval.ChangesAny(s.f, loop.Body, loop.X)) {
		return false
	}
	if s.f.File.CommentBetween(loop.Pos(), loop.Body.Lbrace) {
		return false
	}
	s.n = loop.X
	s.head = fmt.Sprintf("for %[1]s := 0; %[1]s < %[2]s; %[1]s++ ", s.i.Name(), s.f.Text(s.n))
	return len(s.f.Uses(s.body, s.i)) > 0 && !eval.Changes(s.f, s.body, s.i)
}

// report reports the loop if its body is about one bit.
func (s *bitScan) report() {
	f := s.f
	if !f.InBlock(s.loop) || !view.IsInteger(s.i.Type()) || !eval.Quiet(f, s.n, "len") ||
		len(f.Uses(s.n, s.i)) > 0 || !s.asks() || !s.ownPlace() || !f.Importable(s.loop.Pos(), "math/bits") ||
		f.TypeText(s.i.Type(), s.loop.Pos()) == "" {
		return
	}
	text := s.counted()
	if text == "" {
		text = s.text()
	}
	f.Report(s.loop, "the bits of words are looked at one by one",
		patch.Fix("go from one bit to the next by words", patch.Replace(s.loop, text)))
}

// asks reads the condition about the bit.
func (s *bitScan) asks() bool {
	if len(s.body.List) == 0 {
		return false
	}
	first, ok := s.body.List[0].(*ast.IfStmt)
	if !ok || first.Init != nil || first.Else != nil || s.f.File.CommentBetween(s.body.Lbrace, first.Body.Lbrace) {
		return false
	}
	parts := view.OperandsOf(first.Cond, token.LAND)
	s.bit = bitTestOf(s.f, s.i, parts[0], s.f.Text(s.n))
	if s.bit == nil {
		return false
	}
	if len(s.body.List) == 1 {
		s.inner, s.and = first.Body, parts[1:]
		return !s.f.File.CommentBetween(first.End(), s.body.Rbrace)
	}
	// What follows runs for the other bits.
	if len(first.Body.List) != 1 || len(parts) > 1 || s.f.File.HasComment(first) {
		return false
	}
	skip, ok := first.Body.List[0].(*ast.BranchStmt)
	s.from = first.End()
	s.bit.clear = !s.bit.clear
	return ok && skip.Tok == token.CONTINUE && skip.Label == nil
}

// ownPlace reports whether nobody sees which places the loop leaves out.
func (s *bitScan) ownPlace() bool {
	declared := view.Within(s.i.Pos(), s.loop)
	for _, id := range s.f.Uses(s.f.Decl, s.i) {
		if s.f.AddressTaken(id) || s.f.Closure(id) != s.f.Closure(s.loop) || id.Pos() > s.loop.End() {
			return false
		}
	}
	return declared || !s.f.IsResult(s.i) && !s.f.RepeatedSince(s.loop, s.i.Pos())
}

// whole reports whether the places end with a word.
func (s *bitScan) whole() bool {
	if n, ok := s.f.Int(s.n); ok {
		return n%int64(s.bit.width) == 0
	}
	product, ok := ast.Unparen(s.n).(*ast.BinaryExpr)
	if !ok || product.Op != token.MUL {
		return false
	}
	by, ok := s.f.Int(product.Y)
	return ok && by == int64(s.bit.width)
}

// next writes what goes on behind the word; what follows it there is then skipped.
func (s *bitScan) next() string {
	i := s.i.Name()
	if s.whole() {
		return fmt.Sprintf("%s |= %d\n", i, s.bit.width-1)
	}
	return fmt.Sprintf("if %[1]s |= %[2]d; %[1]s >= %[3]s {\nbreak\n}\n", i, s.bit.width-1, s.f.Text(s.n))
}

// text writes the loop.
func (s *bitScan) text() string {
	i, rest := s.i.Name(), s.f.Fresh("rest")
	text := fmt.Sprintf("%s{\n%s := %s\nif %s == 0 {\n%scontinue\n}\n", s.head, rest, s.bit.text(), rest, s.next())
	step := fmt.Sprintf("%s += %s", i, s.as(s.i.Type(), s.bit.zeros(rest)))
	if s.whole() {
		text += step + "\n"
	} else {
		text += fmt.Sprintf("if %s; %s >= %s {\nbreak\n}\n", step, i, s.f.Text(s.n))
	}
	switch {
	case s.inner == nil:
		return text + strings.TrimLeft(s.f.File.Text(s.from, s.body.Rbrace), " \t\n") + "}"
	case len(s.and) > 0:
		var and []string
		for _, e := range s.and {
			and = append(and, s.f.Text(e))
		}
		return text + "if " + strings.Join(and, " && ") + " " + s.f.File.Text(s.inner.Pos(), s.inner.End()) + "\n}"
	}
	return text + strings.TrimLeft(s.f.File.Text(s.inner.Lbrace+1, s.inner.Rbrace), " \t\n") + "}"
}

// as converts an int to a type.
func (s *bitScan) as(t types.Type, x string) string {
	if types.Identical(t, types.Typ[types.Int]) {
		return x
	}
	return s.f.TypeText(t, s.loop.Pos()) + "(" + x + ")"
}

// counted writes a loop that does nothing but to count bits; empty if it does something else.
func (s *bitScan) counted() string {
	if s.inner == nil || len(s.inner.List) != 1 || len(s.and) > 0 || s.bit.high || s.f.File.HasComment(s.loop) {
		return ""
	}
	inc, ok := s.inner.List[0].(*ast.IncDecStmt)
	if !ok || inc.Tok != token.INC {
		return ""
	}
	v, ok := s.f.Object(inc.X).(*types.Var)
	loop, isFor := s.loop.(*ast.ForStmt)
	if !ok || v == s.i || !view.IsInteger(v.Type()) || s.f.TypeText(v.Type(), s.loop.Pos()) == "" ||
		len(s.f.Uses(s.loop, v)) > 1 || isFor && !s.startsAtZero(loop) {
		return ""
	}
	rest, masked := s.f.Fresh("rest"), ""
	if !s.whole() {
		left := s.f.Fresh("left")
		masked = fmt.Sprintf("if %[1]s := %[2]s - %[3]s; %[1]s < %[4]d {\n%[5]s &= 1<<uint(%[1]s) - 1\n}\n",
			left, s.f.Text(s.n), s.i.Name(), s.bit.width, rest)
	}
	ones := fmt.Sprintf("bits.OnesCount%d(%s)", s.bit.width, s.bit.plain(rest))
	return fmt.Sprintf("%s{\n%s := %s\n%s%s += %s\n%s}", s.head, rest, s.bit.text(), masked, s.f.Text(inc.X),
		s.as(v.Type(), ones), s.next())
}

func (s *bitScan) startsAtZero(loop *ast.ForStmt) bool {
	_, from := view.Assignment(loop.Init, token.DEFINE)
	return from != nil && s.f.IsZero(from)
}
