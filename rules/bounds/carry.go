package bounds

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A carry is a number that a loop takes from turn to turn and nobody needs after it. It is zero
// before the first turn, and what the last one sets it to is not used.
type carry struct {
	v *types.Var
	// decl is the statement before the loop, set the one of its body that sets the number to value.
	decl  ast.Stmt
	set   ast.Stmt
	value ast.Expr
	// sums are those to which it is added before it is set. If there are other uses, or the declaration
	// cannot go, there are none.
	sums []*ast.BinaryExpr
}

// carryOf returns the number that a loop carries, nil if there is none.
func (t *turns) carryOf() *carry {
	list := view.StmtList(t.f.Parent(t.loop))
	for i := 1; i < len(list); i++ {
		if list[i] == t.loop {
			return t.carried(list[i-1])
		}
	}
	return nil
}

func (t *turns) carried(decl ast.Stmt) *carry {
	d, ok := local.Declares(decl)
	if !ok || d.Value != nil && !t.f.IsZero(d.Value) || t.f.File.CommentBetween(decl.Pos(), t.loop.Pos()) {
		return nil
	}
	c := &carry{decl: decl}
	if c.v, ok = t.f.Info.Defs[d.Name].(*types.Var); !ok || eval.Shared(t.f, c.v) || !view.IsInteger(c.v.Type()) {
		return nil
	}
	for _, s := range t.body {
		to, value := view.Assignment(s, token.ASSIGN)
		if to != nil && t.f.Object(to) == c.v {
			c.set, c.value = s, value
			break
		}
	}
	if c.set == nil || len(t.f.Uses(t.f.Decl, c.v)) != 1+len(t.f.Uses(view.LoopBody(t.loop), c.v)) {
		return nil
	}
	whole := types.Identical(t.f.Info.TypeOf(c.value), c.v.Type()) && t.f.Constant(c.value) == nil
	for _, id := range t.f.Uses(view.LoopBody(t.loop), c.v) {
		if t.f.Assigned(id) {
			if t.f.Parent(id) != ast.Node(c.set) {
				return nil
			}
			continue
		}
		if id.Pos() > c.set.End() {
			return nil
		}
		sum, ok := t.f.Parent(id).(*ast.BinaryExpr)
		whole = whole && ok && sum.Y == id && neutral(sum.Op) && t.f.Constant(sum.X) == nil &&
			types.Identical(t.f.Info.TypeOf(sum.X), t.f.Info.TypeOf(sum))
		c.sums = append(c.sums, sum)
	}
	decides := func(n ast.Node) bool {
		cond, ok := n.(*ast.IfStmt)
		return ok && t.index != nil && len(t.f.Uses(cond.Cond, t.index)) > 0
	}
	if !whole || view.Any(view.LoopBody(t.loop), decides) {
		c.sums = nil
	}
	return c
}

// neutral reports whether zero to the right of an operator changes nothing.
func neutral(op token.Token) bool {
	switch op {
	case token.ADD, token.SUB, token.OR, token.XOR, token.SHL, token.SHR, token.AND_NOT:
		return true
	}
	return false
}

// begin prepares the first turn, which does without the number and declares it.
func (c *carry) begin(w *turn) {
	for _, sum := range c.sums {
		w.also = append(w.also, analysis.TextEdit{Pos: sum.X.End(), End: sum.Y.End()})
		w.dropped = append(w.dropped, sum.Y)
	}
	if len(c.sums) > 0 {
		tok := c.set.(*ast.AssignStmt).TokPos
		w.also = append(w.also, analysis.TextEdit{Pos: tok, End: tok + 1, NewText: []byte(":=")})
	}
}

// idle reports whether the last turn need not set the number: what it would be is computed without a
// call or a panic, and of nothing that would not be used then.
func (c *carry) idle(t *turns) bool {
	alone := false
	ast.Inspect(c.value, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, isVar := t.f.Object(id).(*types.Var)
			if isVar && view.Within(v.Pos(), view.LoopBody(t.loop)) {
				alone = alone || len(t.f.Uses(t.f.Decl, v)) == 1+len(t.f.Uses(c.set, v))
			}
			alone = alone || isVar && t.element != nil && v == t.f.Info.Defs[t.element] &&
				len(t.f.Uses(view.LoopBody(t.loop), v)) == len(t.f.Uses(c.set, v))
		}
		return true
	})
	return !alone && t.calm(c.value)
}

// calm reports whether an expression of the body calls nothing and cannot panic.
func (t *turns) calm(e ast.Expr) bool {
	f := t.f
	return eval.Quiet(f, e) && !view.Any(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			switch n.Op {
			case token.QUO, token.REM:
				return true
			case token.SHL, token.SHR:
				return f.Constant(n.Y) == nil
			}
		case *ast.IndexExpr:
			_, array := f.Info.TypeOf(n.X).Underlying().(*types.Array)
			known := f.Constant(n.Index) != nil || t.index != nil && f.Object(n.Index) == t.index
			return !array || !known
		case *ast.SelectorExpr:
			s := f.Info.Selections[n]
			return s != nil && s.Indirect()
		case *ast.StarExpr, *ast.SliceExpr, *ast.TypeAssertExpr:
			return true
		}
		return false
	})
}

// replace returns the edit that puts text in place of a loop, and of the declaration of its carry if the
// first turn declares that.
func (t *turns) replace(c *carry, text string) analysis.TextEdit {
	edit := patch.Replace(t.loop, text)
	if c != nil && len(c.sums) > 0 {
		edit.Pos = c.decl.Pos()
	}
	return edit
}
