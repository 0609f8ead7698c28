package maps

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// A lookup is an element of a map that was looked up, with the variables that have it and whether it is there,
// nil where there are none.
type lookup struct {
	f            *view.Func
	element      *ast.IndexExpr
	value, found types.Object
}

// lookupBefore returns what a statement looks up for variables that it declares, nil if it does something else.
func lookupBefore(f *view.Func, stmt ast.Stmt) *lookup {
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Rhs) != 1 || len(a.Lhs) > 2 {
		return nil
	}
	l := &lookup{f: f}
	for i, name := range a.Lhs {
		id := name.(*ast.Ident)
		v := f.Info.Defs[id]
		switch {
		case id.Name == "_":
			continue
		case v == nil:
			return nil // it is not declared here
		case i == 0:
			l.value = v
		default:
			l.found = v
		}
	}
	if l.element = elementOf(f, a.Rhs[0]); l.element == nil {
		return nil
	}
	return l
}

// lookupIn returns what an if statement looks up, in its condition or before it, for variables that it uses
// no more than once each beside; nil if it looks nothing up.
func lookupIn(f *view.Func, s *ast.IfStmt) *lookup {
	if s.Init != nil {
		l := lookupBefore(f, s.Init)
		if l == nil || l.found == nil || !l.usedIn(s, s) {
			return nil
		}
		return l
	}
	cond, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if !ok {
		return nil
	}
	if e := elementOf(f, cond.X); e != nil {
		return &lookup{f: f, element: e}
	}
	return nil
}

// elementOf returns the element of a map that an expression is, nil if it is none whose key is quiet, equal to
// itself, and of a type that can always be looked up.
func elementOf(f *view.Func, e ast.Expr) *ast.IndexExpr {
	x, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok || !eval.Quiet(f, x) {
		return nil
	}
	if m, ok := f.Info.TypeOf(x.X).Underlying().(*types.Map); !ok || !equalToItself(m.Key()) {
		return nil
	}
	return x
}

// usedIn reports whether the variables are used in two statements alone: where they are declared, and at most
// once more.
func (l *lookup) usedIn(from, to ast.Stmt) bool {
	for _, v := range []types.Object{l.value, l.found} {
		if v == nil {
			continue
		}
		uses := l.f.Uses(l.f.Decl, v)
		if len(uses) > 2 || slices.ContainsFunc(uses, func(id *ast.Ident) bool {
			return id.Pos() < from.Pos() || id.Pos() >= to.End()
		}) {
			return false
		}
	}
	return true
}

// asks reports whether a condition asks for the key to be there, found, or not to be there, or to have what
// a missing one has; not ok if it asks for something else.
func (l *lookup) asks(f *view.Func, cond ast.Expr) (found, ok bool) {
	switch c := ast.Unparen(cond).(type) {
	case *ast.Ident:
		return true, l.found != nil && f.Object(c) == l.found
	case *ast.UnaryExpr:
		return false, c.Op == token.NOT && l.found != nil && f.Object(c.X) == l.found
	case *ast.BinaryExpr:
		if l.found != nil || c.Op != token.EQL && c.Op != token.NEQ || !eval.Same(f, c.X, l.element) {
			return false, false
		}
		t, basic := f.Info.TypeOf(l.element).Underlying().(*types.Basic)
		zero := basic && t.Info()&(types.IsInteger|types.IsString) != 0 && isZeroOrEmpty(f, c.Y)
		return c.Op == token.NEQ, zero || f.Info.Types[c.Y].IsNil() && view.IsSlice(f.Info.TypeOf(l.element))
	}
	return false, false
}

// isZeroOrEmpty reports whether an expression is the constant 0 or an empty text.
func isZeroOrEmpty(f *view.Func, e ast.Expr) bool {
	s, ok := f.StringConstant(e)
	return ok && s == "" || f.IsZero(e)
}

// An update changes an element of a map by what it was before.
type update struct {
	f       *view.Func
	element *ast.IndexExpr
	// op combines the element with the operand, nil for 1. It is token.ELLIPSIS where values are added to a slice.
	op      token.Token
	operand ast.Expr
	tail    string // what follows the operand in the expression that it begins
	added   []ast.Expr
	// short reports whether the statement looks the element up once.
	short bool
}

// updateOf reads a statement that updates an element, which a variable may have; nil if it does something else.
func updateOf(f *view.Func, stmt ast.Stmt, l *lookup) *update {
	u := &update{f: f}
	var to, value ast.Expr
	switch s := stmt.(type) {
	case *ast.IncDecStmt:
		to, u.short = s.X, true
		u.op = token.ADD
		if s.Tok == token.DEC {
			u.op = token.SUB
		}
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok == token.DEFINE {
			return nil
		}
		to, value = s.Lhs[0], s.Rhs[0]
		if s.Tok != token.ASSIGN {
			u.op, u.short = s.Tok+(token.ADD-token.ADD_ASSIGN), true
			u.operand = ast.Unparen(value)
			value = nil
		}
	default:
		return nil
	}
	if u.element = elementOf(f, to); u.element == nil || l != nil && !eval.Same(f, to, l.element) {
		return nil
	}
	is := func(e ast.Expr) bool {
		return eval.Same(f, e, u.element) || l != nil && l.value != nil && f.Object(e) == l.value
	}
	if value != nil && !u.appends(value, is) && !u.combines(value, is) || !u.fine() {
		return nil
	}
	if l != nil && l.value != nil && (u.operand != nil && len(f.Uses(u.operand, l.value)) > 0 ||
		slices.ContainsFunc(u.added, func(e ast.Expr) bool { return len(f.Uses(e, l.value)) > 0 })) {
		return nil
	}
	return u
}

// appends reads append(m[k], v).
func (u *update) appends(value ast.Expr, is func(ast.Expr) bool) bool {
	call, ok := ast.Unparen(value).(*ast.CallExpr)
	if !ok || u.f.Builtin(call) != "append" || len(call.Args) < 2 || call.Ellipsis.IsValid() || !is(call.Args[0]) {
		return false
	}
	u.op, u.added, u.short = token.ELLIPSIS, call.Args[1:], true // the compiler sees to it
	return true
}

// combines reads m[k] + e, or e + m[k] where that is the same.
func (u *update) combines(value ast.Expr, is func(ast.Expr) bool) bool {
	top, ok := ast.Unparen(value).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	integer := u.info()&types.IsInteger != 0
	u.op = top.Op
	switch {
	case is(top.X):
		u.operand = ast.Unparen(top.Y)
		return true
	case is(top.Y):
		u.operand = ast.Unparen(top.X)
		return integer && slices.Contains([]token.Token{token.ADD, token.MUL, token.AND, token.OR, token.XOR}, top.Op)
	}
	// m[k] + a + b is m[k] + (a + b) for integers, and for texts.
	if u.info()&(types.IsInteger|types.IsString) == 0 || top.Op != token.ADD && !(integer && top.Op == token.SUB) {
		return false
	}
	constants := 0
	for x := top; ; {
		if u.f.Constant(x.Y) != nil {
			constants++
		}
		if is(x.X) {
			u.op, u.operand = x.Op, x.Y
			u.tail = u.f.File.Text(x.Y.End(), top.End())
			return x.Op == token.ADD && constants < 2 && eval.Quiet(u.f, top)
		}
		if x, ok = x.X.(*ast.BinaryExpr); !ok || x.Op != token.ADD && (x.Op != token.SUB || !integer) {
			return false
		}
	}
}

// info says of what kind the element is, nothing if it is no basic value.
func (u *update) info() types.BasicInfo {
	if b, ok := u.f.Info.TypeOf(u.element).Underlying().(*types.Basic); ok {
		return b.Info()
	}
	return 0
}

// fine reports whether the operator is one that does not panic, and gives the same result however it is written,
// the operand is quiet, and it does not matter which of two panics comes first.
func (u *update) fine() bool {
	if !calm(u.f, u.element.X) || !calm(u.f, u.element.Index) {
		if u.tail != "" || u.operand != nil && !calm(u.f, u.operand) || !allCalm(u.f, u.added) {
			return false
		}
	}
	if u.op == token.ELLIPSIS {
		return eval.AllQuiet(u.f, u.added)
	}
	if u.info()&(types.IsNumeric|types.IsString) == 0 {
		return false
	}
	if u.operand == nil {
		return true
	}
	exact := u.info()&(types.IsInteger|types.IsString) != 0 || !view.Any(u.operand, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		return ok && b.Op == token.MUL // it may be fused with a sum
	})
	switch u.op {
	case token.ADD, token.SUB, token.MUL, token.AND, token.OR, token.XOR, token.AND_NOT:
		return exact && eval.Quiet(u.f, u.operand)
	}
	return false
}

// constant returns the operand if it is constant, the same in every build, and nil if it is not.
func (u *update) constant() constant.Value {
	switch {
	case u.operand == nil:
		return constant.MakeInt64(1)
	case u.tail != "" || !u.f.Portable(u.operand):
		return nil
	}
	return u.f.Constant(u.operand)
}

// text writes the update as a statement.
func (u *update) text() string {
	element := u.f.Text(u.element)
	if u.op == token.ELLIPSIS {
		var added []string
		for _, e := range u.added {
			added = append(added, u.f.Text(e))
		}
		return element + " = append(" + element + ", " + strings.Join(added, ", ") + ")"
	}
	if n := u.constant(); n != nil && n.ExactString() == "1" && (u.op == token.ADD || u.op == token.SUB) {
		if lit, ok := u.operand.(*ast.BasicLit); u.operand == nil || ok && lit.Kind == token.INT {
			return element + u.op.String() + u.op.String()
		}
	}
	return element + " " + u.op.String() + "= " + u.f.Text(u.operand) + u.tail
}
