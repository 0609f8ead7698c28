package arith

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// NextPower is the rule nextpower, described in the package comment.
var NextPower = rule.New(docs, "nextpower", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for _, loop := range f.Loops() {
		i := upward(f, loop)
		if i == nil || !f.InBlock(loop) {
			continue
		}
		list := view.LoopBody(loop).List
		for n := range list[:max(0, len(list)-1)] {
			if skips(list[n]) {
				break
			}
			if p := (&power{f: f, loop: loop, i: i}); p.begins(list[n]) && p.repeats(list[n+1]) {
				p.report()
			}
		}
	}
})

// A power is a number that each turn of a loop computes from the beginning, by as many equal steps as there
// were turns before.
type power struct {
	f    *view.Func
	loop ast.Stmt
	i    *ast.Ident // which the loop counts
	decl local.Declaration
	v    *types.Var
	// again is the loop of the steps, step what is done in each.
	again, step ast.Stmt
}

// upward returns the variable that a loop counts up, by one in each turn, from 0 or 1; nil if it does
// something else.
func upward(f *view.Func, loop ast.Stmt) *ast.Ident {
	var i *ast.Ident
	switch s := loop.(type) {
	case *ast.ForStmt:
		to, from := view.Assignment(s.Init, token.DEFINE)
		if to == nil || !f.Increments(s.Post, f.Object(to)) || !isSmall(f, from) {
			return nil
		}
		i, _ = to.(*ast.Ident)
	case *ast.RangeStmt:
		if s.Tok != token.DEFINE {
			return nil
		}
		switch t := f.Info.TypeOf(s.X).Underlying().(type) {
		case *types.Slice, *types.Array, *types.Pointer:
		case *types.Basic:
			if t.Info()&types.IsInteger == 0 {
				return nil
			}
		default:
			return nil
		}
		i, _ = s.Key.(*ast.Ident)
	}
	if view.IsBlank(i) || !types.Identical(f.Info.TypeOf(i), types.Typ[types.Int]) ||
		eval.Shared(f, f.Object(i)) || eval.Changes(f, view.LoopBody(loop), f.Object(i)) {
		return nil
	}
	return i
}

// fromZero reports whether the loop counts from 0, not from 1.
func (p *power) fromZero() bool {
	s, ok := p.loop.(*ast.ForStmt)
	return !ok || p.f.IsZero(s.Init.(*ast.AssignStmt).Rhs[0])
}

// isSmall reports whether an expression is the constant 0 or 1, in every build.
func isSmall(f *view.Func, e ast.Expr) bool {
	v := f.Constant(e)
	return v != nil && v.Kind() == constant.Int && (v.ExactString() == "0" || v.ExactString() == "1") && f.Portable(e)
}

// skips reports whether a statement may go on with another turn of a loop around it.
func skips(s ast.Stmt) bool {
	return view.Any(s, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		return ok && b.Tok == token.CONTINUE
	})
}

// begins reports whether a statement declares a number as zero or with a constant, which stands for itself
// before the loop as well.
func (p *power) begins(stmt ast.Stmt) (ok bool) {
	f := p.f
	if p.decl, ok = local.Declares(stmt); !ok || p.decl.Value != nil && f.Constant(p.decl.Value) == nil {
		return false
	}
	p.v, _ = f.Info.Defs[p.decl.Name].(*types.Var)
	if p.v == nil || eval.Shared(f, p.v) || p.inLoop(stmt) {
		return false
	}
	t, ok := p.v.Type().Underlying().(*types.Basic)
	if !ok || t.Info()&types.IsNumeric == 0 {
		return false
	}
	// The name means nothing else in the function, where it is going to be declared further out.
	named := 0
	ast.Inspect(f.Decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == p.v.Name() {
			named++
		}
		return true
	})
	return named == len(f.Uses(f.Decl, p.v))
}

// inLoop reports whether a name in a node is declared in the loop, other than the number itself.
func (p *power) inLoop(n ast.Node) bool {
	return view.Any(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		obj := p.f.Info.ObjectOf(id)
		return obj != nil && obj != p.v && view.Within(obj.Pos(), p.loop)
	})
}

// repeats reports whether a statement does the same step i times, and that nothing else sets the number.
func (p *power) repeats(stmt ast.Stmt) bool {
	f := p.f
	if !p.counts(stmt) || len(view.LoopBody(stmt).List) != 1 ||
		f.File.CommentBetween(p.decl.Stmt.Pos(), stmt.End()) {
		return false
	}
	p.again, p.step = stmt, view.LoopBody(stmt).List[0]
	a, ok := p.step.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || f.Object(a.Lhs[0]) != p.v || p.inLoop(p.step) {
		return false
	}
	value := ast.Unparen(a.Rhs[0])
	product := a.Tok == token.MUL_ASSIGN
	switch a.Tok {
	case token.MUL_ASSIGN, token.ADD_ASSIGN, token.SUB_ASSIGN:
	case token.ASSIGN:
		b, ok := value.(*ast.BinaryExpr)
		if !ok || b.Op != token.MUL && b.Op != token.ADD && b.Op != token.SUB {
			return false
		}
		product = b.Op == token.MUL
	default:
		return false
	}
	if product && !p.fromZero() && p.v.Type().Underlying().(*types.Basic).Info()&types.IsInteger == 0 {
		return false // without the loop around it, it may be fused with a sum
	}
	if !eval.Steady(f, value) || p.setInLoop(value) {
		return false
	}
	for _, id := range f.Uses(p.loop, p.v) {
		if f.Assigned(id) && id != p.decl.Name && !view.Within(id.Pos(), p.step) {
			return false
		}
	}
	return patch.OwnLines(f, p.decl.Stmt) && patch.OwnLines(f, stmt)
}

// counts reports whether a statement is a loop of i turns.
func (p *power) counts(stmt ast.Stmt) bool {
	f := p.f
	if n := local.Counted(f, stmt); n != nil {
		return f.Object(n) == f.Object(p.i)
	}
	s, ok := stmt.(*ast.ForStmt)
	if !ok {
		return false
	}
	to, from := view.Assignment(s.Init, token.DEFINE)
	cond, isCond := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if to == nil || !isCond {
		return false
	}
	j := f.Object(to)
	return !f.IsZero(from) && isSmall(f, from) && cond.Op == token.LEQ && f.Object(cond.X) == j &&
		f.Object(cond.Y) == f.Object(p.i) && f.Increments(s.Post, j) && !eval.Changes(f, s.Body, j)
}

// setInLoop reports whether the loop sets a variable of a value, other than the number itself.
func (p *power) setInLoop(value ast.Expr) bool {
	return view.Any(value, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		obj, ok := p.f.Object(id).(*types.Var)
		return ok && obj != p.v && eval.Changes(p.f, p.loop, obj)
	})
}

// report proposes to keep the number from turn to turn.
func (p *power) report() {
	f := p.f
	once := f.Text(p.step)
	if p.fromZero() {
		once = fmt.Sprintf("if %s > 0 {\n%s\n}", p.i.Name, once)
	}
	f.Report(p.again, "a number is computed from the beginning in each turn",
		patch.Fix("make "+p.v.Name()+" of the one of the turn before",
			p.declare(), patch.Delete(f, p.decl.Stmt), patch.Replace(p.again, once)))
}

// declare declares the number before the loop, and before what a comment says of that.
func (p *power) declare() analysis.TextEdit {
	at := p.loop.Pos()
	if comment := patch.CommentAbove(p.f, p.loop); comment != nil {
		at = comment.Pos()
	}
	return patch.Insert(at, p.f.Text(p.decl.Stmt)+"\n")
}
