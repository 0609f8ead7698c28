package arith

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/confine"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// WindowSum is the rule windowsum, described in the package comment.
var WindowSum = rule.New(docs, "windowsum", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for _, loop := range f.Loops() {
		i := upward(f, loop)
		if i == nil || !f.InBlock(loop) || !(&power{f: f, loop: loop}).fromZero() {
			continue
		}
		list := view.LoopBody(loop).List
		for n := range list[:max(0, len(list)-1)] {
			if skips(list[n]) {
				break
			}
			w := &window{power: power{f: f, loop: loop, i: i}}
			if w.begins(list[n]) && (w.decl.Value == nil || f.IsZero(w.decl.Value)) && w.sums(list[n+1]) && w.stays() {
				w.report()
			}
		}
	}
})

// A window is a number that each turn i of a loop sets to the sum of as many integers from index i on.
type window struct {
	power
	list  *ast.Ident // the slice
	width ast.Expr   // how many they are
}

// fewestSummed is how many integers take longer to sum up than the two that change.
const fewestSummed = 4

// sums reports whether a statement adds the integers of the window.
func (w *window) sums(stmt ast.Stmt) bool {
	f := w.f
	loop, ok := stmt.(*ast.ForStmt)
	if !ok || len(loop.Body.List) != 1 || f.File.CommentBetween(w.decl.Stmt.Pos(), stmt.End()) {
		return false
	}
	w.again = stmt
	to, value := view.Assignment(loop.Body.List[0], token.ADD_ASSIGN)
	x, ok := value.(*ast.IndexExpr)
	if to == nil || !ok || f.Object(to) != w.v {
		return false
	}
	w.list, _ = x.X.(*ast.Ident)
	var j types.Object
	if w.width = local.Counted(f, stmt); w.width != nil { // up to the width, with the index i+j
		j = f.Object(loop.Init.(*ast.AssignStmt).Lhs[0])
		if a, b := w.sum(x.Index); j == nil || f.Object(a) != j && f.Object(b) != j {
			return false
		}
	} else if j = w.fromI(loop); j == nil || f.Object(x.Index) != j {
		return false
	}
	return w.list != nil && w.integers() && w.plainWidth() &&
		types.Identical(f.Info.TypeOf(w.width), types.Typ[types.Int]) && !eval.Changes(f, loop.Body, j) &&
		!w.inLoop(w.width) && !w.setInLoop(w.width) && len(f.Uses(w.width, w.v)) == 0
}

// plainWidth reports whether the width is a variable, a field of one, or a constant that is not small.
func (w *window) plainWidth() bool {
	switch ast.Unparen(w.width).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.BasicLit:
	default:
		return false
	}
	if v := w.f.Constant(w.width); v != nil {
		return constant.Compare(v, token.GEQ, constant.MakeInt64(fewestSummed)) && w.f.Portable(w.width)
	}
	return eval.Steady(w.f, w.width)
}

// integers reports whether the elements are integers of the sum's own type.
func (w *window) integers() bool {
	s, ok := w.f.Info.TypeOf(w.list).Underlying().(*types.Slice)
	if !ok || !types.Identical(s.Elem(), w.v.Type()) {
		return false
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// sum returns the operands of a sum of which one is i, nil of something else.
func (w *window) sum(e ast.Expr) (a, b ast.Expr) {
	s, ok := ast.Unparen(e).(*ast.BinaryExpr)
	i := w.f.Object(w.i)
	if !ok || s.Op != token.ADD || w.f.Object(s.X) != i && w.f.Object(s.Y) != i {
		return nil, nil
	}
	return s.X, s.Y
}

// fromI returns the variable of a loop that counts from i up to i and the width, and notes that.
func (w *window) fromI(loop *ast.ForStmt) types.Object {
	f := w.f
	to, from := view.Assignment(loop.Init, token.DEFINE)
	cond, isCond := ast.Unparen(loop.Cond).(*ast.BinaryExpr)
	if to == nil || f.Object(from) != f.Object(w.i) || !isCond || cond.Op != token.LSS ||
		f.Object(cond.X) != f.Object(to) || !f.Increments(loop.Post, f.Object(to)) {
		return nil
	}
	a, b := w.sum(cond.Y)
	if a == nil {
		return nil
	}
	if w.width = b; f.Object(b) == f.Object(w.i) {
		w.width = a
	}
	return f.Object(to)
}

// stays reports whether the loop changes nothing of what it sums up: it calls nothing, and sets no elements
// but those of slices that have memory of their own.
func (w *window) stays() bool {
	f := w.f
	v, ok := f.Object(w.list).(*types.Var)
	if !ok || !f.IsLocal(v) || eval.Shared(f, v) || view.Within(v.Pos(), w.loop) ||
		!ownMemory(f, v) && (!f.IsParam(v) || eval.Changes(f, f.Decl.Body, v)) || eval.Changes(f, w.loop, v) ||
		!eval.Quiet(f, w.loop, "append") {
		return false
	}
	for _, id := range f.Uses(w.loop, w.v) {
		if f.Assigned(id) && id != w.decl.Name && !view.Within(id.Pos(), w.again) {
			return false
		}
	}
	apart := func(e ast.Expr) bool {
		to, ok := f.Object(e).(*types.Var)
		return ok && to != v && f.IsLocal(to) && ownMemory(f, to)
	}
	leaks := view.Any(w.loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if x, ok := l.(*ast.IndexExpr); ok && apart(x.X) {
					continue
				}
				if _, ok := l.(*ast.Ident); !ok {
					return true
				}
			}
		case *ast.IncDecStmt:
			x, ok := n.X.(*ast.IndexExpr)
			_, name := n.X.(*ast.Ident)
			return !name && !(ok && apart(x.X))
		case *ast.RangeStmt:
			return n.Tok == token.ASSIGN
		case *ast.CallExpr:
			return f.Builtin(n) == "append" && !apart(n.Args[0])
		}
		return false
	})
	return !leaks && patch.OwnLines(f, w.decl.Stmt) && patch.OwnLines(f, w.again)
}

// ownMemory reports whether a slice begins empty or as a new one and never holds memory that another
// variable was given first.
func ownMemory(f *view.Func, v *types.Var) bool {
	if f.IsParam(v) || !view.IsSlice(v.Type()) || !confine.Owns(f, v) {
		return false
	}
	if f.IsResult(v) {
		return true
	}
	d, ok := local.DeclarationOf(f, v)
	if !ok {
		return false
	}
	switch value := d.Value.(type) {
	case nil:
		return true
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return f.Builtin(value) == "make"
	}
	return false
}

// report proposes to take the sum of the turn before, without the first integer and with a new one.
func (w *window) report() {
	f := w.f
	list, i, width := w.list.Name, w.i.Name, f.Text(ast.Unparen(w.width))
	positive, last := "", i+"+"+width+"-1"
	if n := f.Constant(w.width); n == nil {
		positive = fmt.Sprintf(" if %s > 0", width)
	} else if _, ok := ast.Unparen(w.width).(*ast.BasicLit); ok {
		last = i + "+" + constant.BinaryOp(n, token.SUB, constant.MakeInt64(1)).ExactString()
	}
	step := fmt.Sprintf("%s += %s[%s] - %s[%s-1]", w.v.Name(), list, last, list, i)
	f.Report(w.again, "each turn of a loop sums up most of what the one before did",
		patch.Fix("make "+w.v.Name()+" of the one of the turn before",
			w.declare(), patch.Delete(f, w.decl.Stmt),
			patch.Insert(w.again.Pos(), fmt.Sprintf("if %s == 0 {\n", i)),
			patch.Insert(w.again.End(), fmt.Sprintf("\n} else%s {\n%s\n}", positive, step))))
}
