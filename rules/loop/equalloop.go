package loop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// EqualLoop is the rule equalloop, described in the package comment.
var EqualLoop = rule.New(docs, "equalloop", func(f *view.Func) {
	for list := range f.Lists() {
		for i := 0; i+1 < len(list); i++ {
			c := comparedBy(f, list[i], list[i+1])
			if c == nil {
				continue
			}
			from := list[i]
			if i > 0 && c.guarded(list[i-1]) {
				from = list[i-1]
			}
			to := list[i+1]
			text := c.text()
			if text == "" || f.File.CommentBetween(from.Pos(), to.End()) {
				continue
			}
			edit := analysis.TextEdit{Pos: from.Pos(), End: to.End(), NewText: []byte("return " + text)}
			f.Report(list[i], "elements are compared one by one", patch.Fix("compare all at a time", edit))
		}
	}
})

// A comparison is a loop that returns where an element is not what it should be, before another return.
type comparison struct {
	f *view.Func
	// all has the elements. Each is compared with the one of the same index of other, or with one,
	// whichever is not nil.
	all, other ast.Expr
	one        ast.Expr
	// differs is what is returned where they are not the same.
	differs bool
	// same is set if both are as long, longer if the other one is as long at least.
	same, longer bool
}

// comparedBy reads a loop and the return after it, nil if they do something else.
func comparedBy(f *view.Func, loop, after ast.Stmt) *comparison {
	if !view.IsLoop(loop) {
		return nil
	}
	index, value, over := indexed(f, loop)
	missing, ok := after.(*ast.ReturnStmt)
	body := view.LoopBody(loop)
	if !ok || over == nil || !eval.PlainPath(f, over) || !whole(f, loop, over) || len(body.List) != 1 {
		return nil
	}
	cond, found := onlyReturns(body.List[0])
	cmp, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || cmp.Op != token.NEQ || len(missing.Results) != 1 {
		return nil
	}
	c := &comparison{f: f, all: over}
	differs, ok1 := constantBool(f, found)
	same, ok2 := constantBool(f, missing.Results[0])
	if !ok1 || !ok2 || same == differs {
		return nil
	}
	c.differs = differs
	isElement := func(e ast.Expr) bool {
		if at, ok := e.(*ast.IndexExpr); ok {
			return index != nil && f.Object(at.Index) == index && eval.Same(f, at.X, over)
		}
		return value != nil && f.Object(e) == value
	}
	element, with := ast.Unparen(cmp.X), ast.Unparen(cmp.Y)
	if !isElement(element) {
		element, with = with, element
	}
	if !isElement(element) {
		return nil
	}
	if at, ok := with.(*ast.IndexExpr); ok {
		if index == nil || f.Object(at.Index) != index || !eval.PlainPath(f, at.X) {
			return nil
		}
		c.other = ast.Unparen(at.X)
		return c
	}
	if v, ok := f.Object(with).(*types.Var); f.Constant(with) == nil && (!ok || v == index || v == value) {
		return nil
	}
	c.one = with
	return c
}

// onlyReturns returns the condition of a statement that returns one value, and that.
func onlyReturns(s ast.Stmt) (cond, result ast.Expr) {
	stmt, ok := s.(*ast.IfStmt)
	if !ok || stmt.Init != nil || stmt.Else != nil || len(stmt.Body.List) != 1 {
		return nil, nil
	}
	ret, ok := stmt.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil, nil
	}
	return stmt.Cond, ret.Results[0]
}

// constantBool returns the value of a constant of type bool, false if an expression is none.
func constantBool(f *view.Func, e ast.Expr) (value, ok bool) {
	if e == nil {
		return false, false
	}
	v := f.Constant(e)
	if v == nil || v.Kind() != constant.Bool || !f.Portable(e) ||
		!types.Identical(types.Default(f.Info.TypeOf(e)), types.Typ[types.Bool]) {
		return false, false
	}
	return constant.BoolVal(v), true
}

// guarded reports whether a statement before the loop compares the lengths and returns the same.
func (c *comparison) guarded(before ast.Stmt) bool {
	cond, result := onlyReturns(before)
	cmp, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || c.other == nil {
		return false
	}
	differs, ok := constantBool(c.f, result)
	x, y := c.measured(cmp.X), c.measured(cmp.Y)
	if !ok || differs != c.differs || x == nil || y == nil {
		return false
	}
	op := cmp.Op
	if eval.Same(c.f, x, c.all) {
		x, y = y, x
		switch op {
		case token.LSS:
			op = token.GTR
		case token.GTR:
			op = token.LSS
		}
	}
	if !eval.Same(c.f, x, c.other) || !eval.Same(c.f, y, c.all) {
		return false
	}
	c.same, c.longer = op == token.NEQ, op == token.LSS
	return c.same || c.longer
}

// measured returns what an expression is the length of, nil if it is none.
func (c *comparison) measured(e ast.Expr) ast.Expr {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && c.f.Builtin(call) == "len" {
		return ast.Unparen(call.Args[0])
	}
	return nil
}

// text writes what is returned; empty if there is nothing that compares these values.
func (c *comparison) text() string {
	f := c.f
	t := f.Info.TypeOf(c.all)
	x := f.Text(c.all)
	if c.one != nil {
		return c.uniform(x, t)
	}
	y, u := f.Text(c.other), f.Info.TypeOf(c.other)
	_, array := t.Underlying().(*types.Array)
	switch {
	case array:
		return c.operator(x, y, types.Identical(t, u) && plainElements(t))
	case c.same && view.IsBytes(t) && view.IsBytes(u):
		return c.call("bytes", "Equal", x, y)
	case c.same && view.IsText(t):
		return c.operator(x, y, types.Identical(t, u))
	case c.longer && view.IsBytes(t) && view.IsBytes(u):
		return c.call("bytes", "HasPrefix", y, x)
	case c.longer && view.IsString(t) && view.IsString(u):
		return c.call("strings", "HasPrefix", y, x)
	}
	return ""
}

// uniform writes whether all bytes of x are one: the first is, and each is the one before.
func (c *comparison) uniform(x string, t types.Type) string {
	first := "len(" + x + ") == 0 || " + x + "[0] == " + c.f.Text(c.one) + " && "
	rest, last := x+"[1:]", x+"[:len("+x+")-1]"
	if !c.f.Predeclared(c.all.Pos(), "len") {
		return ""
	}
	text := ""
	switch {
	case view.IsBytes(t) && c.f.Importable(c.all.Pos(), "bytes"):
		text = first + "bytes.Equal(" + rest + ", " + last + ")"
	case view.IsText(t):
		text = first + rest + " == " + last
	default:
		return ""
	}
	if c.differs {
		return "!(" + text + ")"
	}
	return text
}

// operator compares x and y by an operator.
func (c *comparison) operator(x, y string, can bool) string {
	switch {
	case !can:
		return ""
	case c.differs:
		return x + " != " + y
	}
	return x + " == " + y
}

// call compares x and y by a function.
func (c *comparison) call(pkg, name, x, y string) string {
	if !c.f.Importable(c.all.Pos(), pkg) {
		return ""
	}
	text := pkg + "." + name + "(" + x + ", " + y + ")"
	if c.differs {
		return "!" + text
	}
	return text
}

// plainElements reports whether arrays of a type hold numbers that are integers.
func plainElements(t types.Type) bool {
	elem, ok := t.Underlying().(*types.Array).Elem().Underlying().(*types.Basic)
	return ok && elem.Info()&types.IsInteger != 0
}
