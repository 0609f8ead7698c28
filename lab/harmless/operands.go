package harmless

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/lab/mutate"
)

// commute exchanges operands of additions, products, bit operations and comparisons, or
// puts brackets around other two of three. Floats are compared alone: of two that are no
// numbers the sum is the first.
func (c *changer) commute() []mutate.Edit {
	var all [][]mutate.Edit
	ast.Inspect(c.fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if op := c.commuted(n); op != "" {
				all = append(all, []mutate.Edit{c.replace(n, c.operand(n.Y)+" "+op+" "+c.operand(n.X))})
			}
			if x, ok := n.X.(*ast.BinaryExpr); ok && c.associates(n, x) {
				op := " " + n.Op.String() + " "
				all = append(all, []mutate.Edit{c.replace(n, c.text(x.X)+op+"("+c.text(x.Y)+op+c.text(n.Y)+")")})
			}
		case *ast.AssignStmt:
			op, ok := sums[n.Tok]
			if ok && c.is(n.Lhs[0], types.IsInteger) && isIdent(n.Lhs[0]) && c.quiet(n.Rhs[0]) {
				x := c.text(n.Lhs[0])
				all = append(all, []mutate.Edit{c.replace(n, x+" = "+c.operand(n.Rhs[0])+" "+op+" "+x)})
			}
		}
		return true
	})
	return c.some(all)
}

// sums are the operators of assignments that commute.
var sums = map[token.Token]string{
	token.ADD_ASSIGN: "+", token.MUL_ASSIGN: "*", token.AND_ASSIGN: "&", token.OR_ASSIGN: "|", token.XOR_ASSIGN: "^",
}

// commuted returns the operator between the operands in the other order; empty if they
// must not change places.
func (c *changer) commuted(n *ast.BinaryExpr) string {
	const plain = types.IsBoolean | types.IsNumeric | types.IsString
	allowed := false
	op := n.Op.String()
	switch n.Op {
	case token.ADD, token.MUL, token.AND, token.OR, token.XOR:
		allowed = c.is(n, types.IsInteger)
	case token.EQL, token.NEQ:
		allowed = c.is(n.X, plain) && c.is(n.Y, plain)
	case token.LSS, token.GTR, token.LEQ, token.GEQ:
		allowed = c.is(n.X, types.IsOrdered) && c.is(n.Y, types.IsOrdered)
		op = strings.NewReplacer("<", ">", ">", "<").Replace(op)
	}
	if !allowed || !c.exchangeable(n) {
		return ""
	}
	return op
}

// associates reports whether three operands of whole numbers may be bracketed otherwise:
// they are evaluated in the same order. Two constants may not fit their type together.
func (c *changer) associates(n, x *ast.BinaryExpr) bool {
	_, ok := sums[assignOf[n.Op]]
	return ok && (c.Info.Types[x.Y].Value == nil || c.Info.Types[n.Y].Value == nil) && x.Op == n.Op && c.is(n, types.IsInteger) && c.Info.Types[n].Value == nil && c.Info.Types[x].Value == nil
}

// assignOf are the assignments of operators that commute.
var assignOf = map[token.Token]token.Token{
	token.ADD: token.ADD_ASSIGN, token.MUL: token.MUL_ASSIGN, token.AND: token.AND_ASSIGN, token.OR: token.OR_ASSIGN, token.XOR: token.XOR_ASSIGN,
}

// exchangeable reports whether no one can tell in which order the operands are evaluated:
// neither changes anything, and one at most can panic.
func (c *changer) exchangeable(n *ast.BinaryExpr) bool {
	return c.Info.Types[n].Value == nil && c.quiet(n.X) && c.quiet(n.Y) && (c.pure(n.X) || c.pure(n.Y))
}

// operand is an operand as it may stand on either side.
func (c *changer) operand(e ast.Expr) string {
	if _, ok := e.(*ast.BinaryExpr); ok {
		return "(" + c.text(e) + ")"
	}
	return c.text(e)
}

func (c *changer) is(e ast.Expr, info types.BasicInfo) bool {
	t := c.Info.TypeOf(e)
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

func isIdent(e ast.Expr) bool {
	_, ok := e.(*ast.Ident)
	return ok
}

// pure reports whether an expression changes nothing and cannot panic.
func (c *changer) pure(e ast.Expr) bool { return c.without(e, false) }

// quiet reports whether an expression changes nothing. It may panic.
func (c *changer) quiet(e ast.Expr) bool { return c.without(e, true) }

func (c *changer) without(e ast.Expr, panics bool) bool {
	if c.Info.Types[e].Value != nil {
		return true
	}
	all := func(list ...ast.Expr) bool {
		return !slices.ContainsFunc(list, func(e ast.Expr) bool { return e != nil && !c.without(e, panics) })
	}
	switch e := e.(type) {
	case *ast.Ident:
		_, variable := c.Info.Uses[e].(*types.Var)
		_, null := c.Info.Uses[e].(*types.Nil)
		return variable || null
	case *ast.ParenExpr:
		return all(e.X)
	case *ast.SelectorExpr:
		s := c.Info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && (panics || !s.Indirect()) && all(e.X)
	case *ast.UnaryExpr:
		return e.Op != token.AND && e.Op != token.ARROW && all(e.X)
	case *ast.BinaryExpr:
		return c.safe(e, panics) && all(e.X, e.Y)
	case *ast.CallExpr:
		return c.convertsOrCounts(e) && all(e.Args...)
	case *ast.StarExpr:
		return panics && all(e.X)
	case *ast.IndexExpr:
		_, generic := c.Info.TypeOf(e.X).Underlying().(*types.Signature)
		return panics && !generic && all(e.X, e.Index)
	case *ast.SliceExpr:
		return panics && all(e.X, e.Low, e.High, e.Max)
	}
	return false
}

// calls reports whether a call is one of a builtin function with one of these names.
func (c *changer) calls(e *ast.CallExpr, names ...string) bool {
	b, ok := typeutil.Callee(c.Info, e).(*types.Builtin)
	return ok && slices.Contains(names, b.Name())
}

// safe reports whether an operator cannot panic, or may do so.
func (c *changer) safe(e *ast.BinaryExpr, panics bool) bool {
	switch e.Op {
	case token.QUO, token.REM, token.SHL, token.SHR:
		return panics || c.Info.Types[e.Y].Value != nil || c.is(e.X, types.IsFloat)
	case token.EQL, token.NEQ: // interfaces may hold what cannot be compared
		const plain = types.IsBoolean | types.IsNumeric | types.IsString
		return panics || c.is(e.X, plain) && c.is(e.Y, plain)
	}
	return true
}

// convertsOrCounts reports whether a call converts a value of a basic type to another,
// or is one of len and cap.
func (c *changer) convertsOrCounts(e *ast.CallExpr) bool {
	if len(e.Args) != 1 {
		return false
	}
	if c.Info.Types[e.Fun].IsType() {
		const plain = types.IsBoolean | types.IsNumeric | types.IsString
		return c.is(e.Fun, plain) && c.is(e.Args[0], plain)
	}
	return c.calls(e, "len", "cap")
}
