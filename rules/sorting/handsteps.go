package sorting

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/view"
)

// A hand is a nest of loops that sorts a slice by one of the algorithms that people write by hand.
type hand struct {
	f     *view.Func
	slice ast.Expr
	// before is the statement before the nest, nil if there is none; from is it or the nest, where the sorting begins.
	before, from ast.Stmt
	// vars are those that the outer and the inner loop count.
	vars [2]types.Object
	// lengths are other variables that have the length of the slice.
	lengths []types.Object
	// descending reports whether the last element is the least.
	descending bool
	flag       *flag
}

// A flag is a variable that has one value if something was swapped, and the other one if not.
type flag struct {
	v       types.Object
	swapped bool
}

// truth returns the value of one of the names true and false.
func (h *hand) truth(e ast.Expr) (value, ok bool) {
	switch h.f.Object(orBlank(e)) {
	case types.Universe.Lookup("true"):
		return true, true
	case types.Universe.Lookup("false"):
		return false, true
	}
	return false, false
}

// orBlank is an expression, or a blank name in place of none.
func orBlank(e ast.Expr) ast.Expr {
	if e == nil {
		return ast.NewIdent("_")
	}
	return e
}

// A head is what a loop counts by one: up from a number as long as it is less than another one, or down to one.
type head struct {
	from, to affine
	down     bool
	body     *ast.BlockStmt
}

// head reads the head of the outer loop, 0, or the inner one, 1.
func (h *hand) head(s ast.Stmt, at int) (head, bool) {
	switch s := s.(type) {
	case *ast.ForStmt:
		return h.counted(s, at)
	case *ast.RangeStmt:
		if !view.IsBlank(s.Value) || s.Key != nil && s.Tok != token.DEFINE {
			return head{}, false
		}
		h.vars[at] = h.f.Defined(s.Key)
		l := head{to: affine{n: 1}, body: s.Body}
		if eval.Same(h.f, s.X, h.slice) {
			return l, h.counts(at, s.Body)
		}
		to, ok := h.affine(s.X)
		l.to = to
		return l, ok && to.vars[at] == 0 && h.counts(at, s.Body)
	}
	return head{}, false
}

// counts reports whether the variable of a loop is an int that the loop does not set, if there is one.
func (h *hand) counts(at int, body *ast.BlockStmt) bool {
	v := h.vars[at]
	return v == nil || types.Identical(v.Type(), types.Typ[types.Int]) && !eval.Changes(h.f, body, v)
}

// counted reads for i := a; i < b; i++ and its like.
func (h *hand) counted(s *ast.ForStmt, at int) (l head, ok bool) {
	i, from := view.Assignment(s.Init, token.DEFINE)
	cond, isCmp := ast.Unparen(orBlank(s.Cond)).(*ast.BinaryExpr)
	post, isStep := s.Post.(*ast.IncDecStmt)
	if i == nil || !isCmp || !isStep {
		return l, false
	}
	h.vars[at] = nil
	l.body = s.Body
	l.from, ok = h.affine(from)
	h.vars[at] = h.f.Object(i)
	if !ok || h.vars[at] == nil || h.f.Object(post.X) != h.vars[at] || !h.counts(at, s.Body) {
		return l, false
	}
	x, ok1 := h.affine(cond.X)
	y, ok2 := h.affine(cond.Y)
	if !ok1 || !ok2 || x.vars[at] != 1 || y.vars[at] != 0 {
		return l, false
	}
	x.vars[at] = 0
	l.to = y.minus(x) // i + x < y
	l.down = post.Tok == token.DEC
	switch {
	case !l.down && cond.Op == token.LSS, l.down && cond.Op == token.GEQ:
	case !l.down && cond.Op == token.LEQ, l.down && cond.Op == token.GTR:
		l.to.c++
	default:
		return l, false
	}
	return l, true
}

// exchange reads an if statement that swaps two elements where the one at x is greater than the one at y. It sets
// the flag, if there is one.
func (h *hand) exchange(s ast.Stmt) (x, y affine, ok bool) {
	only, ok := s.(*ast.IfStmt)
	if !ok || only.Init != nil || only.Else != nil || len(only.Body.List) == 0 {
		return x, y, false
	}
	list := only.Body.List
	if h.flag != nil {
		rest := slices.DeleteFunc(slices.Clone(list), func(s ast.Stmt) bool {
			to, value := view.Assignment(s, token.ASSIGN)
			set, isBool := h.truth(value)
			return to != nil && h.f.Object(to) == h.flag.v && isBool && set == h.flag.swapped
		})
		if len(rest)+1 != len(list) {
			return x, y, false
		}
		list = rest
	}
	less, more := h.compared(only.Cond)
	one, other, ok := h.swapped(list)
	if !ok || less == nil || !h.samePair(less, more, one, other) {
		return x, y, false
	}
	x, ok1 := h.affine(more.Index)
	y, ok2 := h.affine(less.Index)
	return x, y, ok1 && ok2
}

// samePair reports whether two elements are two others, in either order.
func (h *hand) samePair(a, b, c, d *ast.IndexExpr) bool {
	same := func(x, y *ast.IndexExpr) bool {
		i, ok1 := h.affine(x.Index)
		j, ok2 := h.affine(y.Index)
		return ok1 && ok2 && i.is(j)
	}
	return same(a, c) && same(b, d) || same(a, d) && same(b, c)
}

// compared reads a comparison of two elements by < or >, and returns which is less where it holds; nil if it is
// another condition.
func (h *hand) compared(cond ast.Expr) (less, more *ast.IndexExpr) {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return nil, nil
	}
	x, y := h.element(b.X), h.element(b.Y)
	if x == nil || y == nil {
		return nil, nil
	}
	switch b.Op {
	case token.LSS:
		return x, y
	case token.GTR:
		return y, x
	}
	return nil, nil
}

// swapped reads statements that swap two elements, at once or by way of a variable.
func (h *hand) swapped(list []ast.Stmt) (x, y *ast.IndexExpr, ok bool) {
	switch len(list) {
	case 1:
		a, ok := list[0].(*ast.AssignStmt)
		if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 2 || len(a.Rhs) != 2 {
			return nil, nil, false
		}
		x, y = h.element(a.Lhs[0]), h.element(a.Lhs[1])
		return x, y, x != nil && y != nil && eval.Same(h.f, a.Lhs[0], a.Rhs[1]) && eval.Same(h.f, a.Lhs[1], a.Rhs[0])
	case 3:
		d, ok := local.Declares(list[0])
		to, from := view.Assignment(list[1], token.ASSIGN)
		last, value := view.Assignment(list[2], token.ASSIGN)
		if !ok || d.Value == nil || to == nil || last == nil || h.f.Object(value) != h.f.Info.Defs[d.Name] {
			return nil, nil, false
		}
		x, y = h.element(to), h.element(last)
		return x, y, x != nil && y != nil && eval.Same(h.f, d.Value, to) && eval.Same(h.f, from, last)
	}
	return nil, nil, false
}

// element returns an element of the slice, nil if an expression is something else.
func (h *hand) element(e ast.Expr) *ast.IndexExpr {
	x, ok := ast.Unparen(orBlank(e)).(*ast.IndexExpr)
	if !ok || !eval.Same(h.f, x.X, h.slice) {
		return nil
	}
	return x
}

// at reports whether an expression is the element of the slice at a variable.
func (h *hand) at(e *ast.IndexExpr, v types.Object) bool {
	return e != nil && v != nil && h.element(e) != nil && h.f.Object(e.Index) == v
}

// index returns the index of an element of the slice.
func (h *hand) index(e ast.Expr) (affine, bool) {
	x := h.element(e)
	if x == nil {
		return affine{}, false
	}
	return h.affine(x.Index)
}

// An affine is a sum of the length of the slice, of the variables of the loops, and of a number.
type affine struct {
	n    int
	vars [2]int
	c    int
}

func (a affine) plus(b affine) affine {
	return affine{a.n + b.n, [2]int{a.vars[0] + b.vars[0], a.vars[1] + b.vars[1]}, a.c + b.c}
}

func (a affine) minus(b affine) affine {
	return affine{a.n - b.n, [2]int{a.vars[0] - b.vars[0], a.vars[1] - b.vars[1]}, a.c - b.c}
}

func (a affine) is(b affine) bool { return a == b }

// affine reads an expression.
func (h *hand) affine(e ast.Expr) (a affine, ok bool) {
	e = ast.Unparen(e)
	if v := h.f.Constant(e); v != nil {
		c, exact := constant.Int64Val(constant.ToInt(v))
		const small = 8
		return affine{c: int(c)}, exact && -small <= c && c <= small && h.f.Portable(e)
	}
	switch e := e.(type) {
	case *ast.Ident:
		v := h.f.Object(e)
		for i, other := range h.vars {
			if v != nil && v == other {
				a.vars[i] = 1
				return a, true
			}
		}
		return affine{n: 1}, h.isLength(v)
	case *ast.CallExpr:
		return affine{n: 1}, h.f.Builtin(e) == "len" && eval.Same(h.f, e.Args[0], h.slice)
	case *ast.BinaryExpr:
		x, ok1 := h.affine(e.X)
		y, ok2 := h.affine(e.Y)
		switch {
		case !ok1 || !ok2:
		case e.Op == token.ADD:
			return x.plus(y), true
		case e.Op == token.SUB:
			return x.minus(y), true
		}
	}
	return a, false
}

// isLength reports whether a variable is declared with the length of the slice, a variable that is set once, and
// never set again.
func (h *hand) isLength(v types.Object) bool {
	s, ok := h.f.Object(h.slice).(*types.Var)
	if v == nil || !ok || !h.f.IsLocal(s) || slices.Contains(h.vars[:], v) {
		return false
	}
	if slices.Contains(h.lengths, v) {
		return true
	}
	for stmt := range h.f.Stmts() {
		d, ok := local.Declares(stmt)
		if !ok || h.f.Info.Defs[d.Name] != v || d.Value == nil {
			continue
		}
		call, ok := d.Value.(*ast.CallExpr)
		if !ok || h.f.Builtin(call) != "len" || h.f.Object(call.Args[0]) != s || eval.SetAgain(h.f, s) || eval.SetAgain(h.f, v) ||
			!types.Identical(v.Type(), types.Typ[types.Int]) {
			return false
		}
		h.lengths = append(h.lengths, v)
		return true
	}
	return false
}
