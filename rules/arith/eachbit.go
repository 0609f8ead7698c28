package arith

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// EachBit is the rule eachbit, described in the package comment.
var EachBit = rule.New(bitDocs, "eachbit", func(f *view.Func) {
	for _, s := range f.Loops() {
		loop, ok := s.(*ast.ForStmt)
		if !ok || !f.InBlock(loop) || !f.Importable(loop.Pos(), "math/bits") {
			continue
		}
		e := &eachBit{f: f, loop: loop}
		if e.count() && e.asks() && e.steady() {
			f.Report(loop, "each bit of a number is looked at",
				patch.Fix("go from one set bit to the next", patch.Replace(loop, e.text())))
		}
	}
})

// An eachBit is a loop over the places of bits that does something where a bit is set, and nothing else.
type eachBit struct {
	f     *view.Func
	loop  *ast.ForStmt
	i     *types.Var
	below int64 // the places
	set   *ast.IfStmt
	x     *types.Var // the number
	name  *ast.Ident
}

// count reads the head of the loop, which counts up to a constant.
func (e *eachBit) count() bool {
	n := local.Counted(e.f, e.loop)
	if n == nil || e.f.Constant(n) == nil || !e.f.Portable(n) {
		return false
	}
	var isVar, exact bool
	e.i, isVar = e.f.Object(e.loop.Init.(*ast.AssignStmt).Lhs[0]).(*types.Var)
	e.below, exact = constant.Int64Val(constant.ToInt(e.f.Constant(n)))
	return isVar && exact && e.below > 0
}

// asks reads the body: one condition, whether the bit at i is set.
func (e *eachBit) asks() bool {
	if len(e.loop.Body.List) != 1 {
		return false
	}
	var ok bool
	if e.set, ok = e.loop.Body.List[0].(*ast.IfStmt); !ok || e.set.Init != nil || e.set.Else != nil ||
		patch.CommentAbove(e.f, e.set) != nil {
		return false
	}
	cond, ok := ast.Unparen(e.set.Cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	and, ok := ast.Unparen(cond.X).(*ast.BinaryExpr)
	if !ok || and.Op != token.AND {
		return false
	}
	for _, side := range [...][2]ast.Expr{{and.X, and.Y}, {and.Y, and.X}} {
		if shift := e.shifted(side[0], token.SHR); shift != nil && e.isOne(side[1]) {
			if cond.Op == token.NEQ && e.f.IsZero(cond.Y) || cond.Op == token.EQL && e.isOne(cond.Y) {
				return e.number(shift)
			}
		}
		if one := e.shifted(side[0], token.SHL); one != nil && e.isOne(one) && cond.Op == token.NEQ && e.f.IsZero(cond.Y) {
			return e.number(side[1])
		}
	}
	return false
}

// shifted returns what is shifted by i, nil for anything else.
func (e *eachBit) shifted(x ast.Expr, op token.Token) ast.Expr {
	b, ok := ast.Unparen(x).(*ast.BinaryExpr)
	if !ok || b.Op != op {
		return nil
	}
	by := ast.Unparen(b.Y)
	if inner, t := e.f.Conversion(by); t != nil && types.Identical(t, types.Typ[types.Uint]) {
		by = ast.Unparen(inner)
	}
	if e.f.Object(by) != e.i {
		return nil
	}
	return ast.Unparen(b.X)
}

// isOne reports whether an expression is 1, perhaps of a type.
func (e *eachBit) isOne(x ast.Expr) bool {
	v := e.f.Constant(x)
	return v != nil && constant.Compare(constant.ToInt(v), token.EQL, constant.MakeInt64(1))
}

// widths are the bits of the types that a number may have.
var widths = map[types.BasicKind]int64{types.Uint8: 8, types.Uint16: 16, types.Uint32: 32, types.Uint64: 64}

// number notes the number, a local variable of a type that is as wide everywhere.
func (e *eachBit) number(x ast.Expr) bool {
	var ok bool
	if e.name, ok = ast.Unparen(x).(*ast.Ident); !ok {
		return false
	}
	e.x, ok = e.f.Object(e.name).(*types.Var)
	return ok && e.f.IsLocal(e.x) && e.width() > 0 && e.below <= e.width()
}

func (e *eachBit) width() int64 {
	b, ok := e.x.Type().(*types.Basic)
	if !ok {
		return 0
	}
	return widths[b.Kind()]
}

// steady reports whether nothing but the head of the loop sets its variable, and nothing the number meanwhile.
func (e *eachBit) steady() bool {
	for _, id := range e.f.Uses(e.f.Decl, e.x) {
		if e.f.InClosure(id) || e.f.AddressTaken(id) || view.Within(id.Pos(), e.loop) && e.f.Assigned(id) {
			return false
		}
	}
	for _, id := range e.f.Uses(e.set.Body, e.i) {
		if e.f.InClosure(id) || e.f.AddressTaken(id) || e.f.Assigned(id) {
			return false
		}
	}
	_, basic := e.i.Type().(*types.Basic)
	return basic && e.f.Predeclared(e.loop.Pos(), e.i.Type().String())
}

func (e *eachBit) text() string {
	rest, x, place := e.f.Fresh("rest"), e.name.Name, ""
	if e.below < e.width() {
		x = fmt.Sprintf("%s & (1<<%d - 1)", x, e.below)
	}
	if len(e.f.Uses(e.set.Body, e.i)) > 0 {
		call := fmt.Sprintf("bits.TrailingZeros%d(%s)", e.width(), rest)
		if t := e.i.Type().String(); t != "int" {
			call = t + "(" + call + ")"
		}
		place = fmt.Sprintf("\n%s := %s", e.i.Name(), call)
	}
	return fmt.Sprintf("for %[1]s := %[2]s; %[1]s != 0; %[1]s &= %[1]s - 1 {%[3]s%[4]s}", rest, x, place,
		e.f.File.Text(e.set.Body.Lbrace+1, e.set.Body.Rbrace))
}
