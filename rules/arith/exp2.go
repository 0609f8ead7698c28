package arith

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Exp2 is the rule exp2, described in the package comment.
var Exp2 = rule.New(docs, "exp2", func(f *view.Func) {
	unsigned := map[types.BasicKind][]*ast.CallExpr{}
	var inverse []*ast.CallExpr
	for _, call := range f.Calls() {
		arg := exponent(f, call)
		if arg == nil || f.File.HasComment(call) {
			continue
		}
		if c := f.Constant(arg); c != nil {
			constantPower(f, call, c)
			continue
		}
		n, negative := integer(f, arg)
		if n == nil {
			continue
		}
		t, ok := f.Info.TypeOf(n).(*types.Basic)
		if !ok || t.Info()&types.IsInteger == 0 || !f.Predeclared(call.Pos(), t.Name(), "int") {
			continue
		}
		switch kind := t.Kind(); {
		case negative && kind == types.Uint8:
			inverse = append(inverse, call)
		case negative:
			if kind == types.Int8 || kind == types.Int16 || kind == types.Uint16 { // others have no negative of each
				setExponent(f, call, "-int("+f.Text(n)+")")
			}
		case t.Info()&types.IsUnsigned != 0:
			unsigned[kind] = append(unsigned[kind], call)
		case kind == types.Int:
			setExponent(f, call, f.Text(n))
		case kind != types.Int64: // an int may have 32 bits
			setExponent(f, call, "int("+f.Text(n)+")")
		}
	}
	if inverse != nil && f.Predeclared(f.Decl.Pos(), "uint8", "float64", "uint64") {
		inversePowers(f, inverse)
	}
	for _, kind := range []types.BasicKind{types.Uint, types.Uint8, types.Uint16, types.Uint32, types.Uint64} {
		t := types.Typ[kind].Name()
		if calls := unsigned[kind]; calls != nil && f.Predeclared(f.Decl.Pos(), t, "float64", "uint64") {
			unsignedPowers(f, calls, t)
		}
	}
})

// exponent is that of the power of two that a call computes, nil if it does not.
func exponent(f *view.Func, call *ast.CallExpr) ast.Expr {
	switch name := f.Callee(call); {
	case name == "math.Exp2" && len(call.Args) == 1:
		return call.Args[0]
	case name == "math.Pow" && len(call.Args) == 2 && isInteger(f.Constant(call.Args[0]), 2):
		return call.Args[1]
	}
	return nil
}

// constantPower reports a call with a constant.
func constantPower(f *view.Func, call *ast.CallExpr, c constant.Value) {
	n, exact := constant.Int64Val(constant.ToInt(c))
	if !exact || n < 0 || n > 62 || !f.Portable(exponent(f, call)) || !f.Predeclared(call.Pos(), "float64") ||
		foldable(f, call) {
		return
	}
	f.Report(call, "a power of two is computed that is constant", patch.Fix("write the power of two down",
		patch.Replace(call, fmt.Sprintf("float64(1 << %d)", n))))
}

// foldable reports whether an expression stands where the compiler would compute more than it, or
// refuse to compile, if it were constant.
func foldable(f *view.Func, e ast.Expr) bool {
	parent := f.Parent(e)
	for {
		p, ok := parent.(*ast.ParenExpr)
		if !ok {
			break
		}
		e, parent = p, f.Parent(p)
	}
	switch p := parent.(type) {
	case *ast.BinaryExpr:
		return f.Constant(p.X) != nil || f.Constant(p.Y) != nil || p.X != e && p.Y != e ||
			isExp2(f, p.X) && isExp2(f, p.Y) || p.Op == token.QUO && added(f, p)
	case *ast.CallExpr: // a conversion rounds constants otherwise, if it compiles
		return f.Info.Types[p.Fun].IsType()
	case *ast.AssignStmt, *ast.ReturnStmt, *ast.ValueSpec:
		return false
	}
	return true
}

// added reports whether an expression is added to another. The compiler makes a division by a constant power
// of two a multiplication, and may fuse that with an addition: then it is not rounded.
func added(f *view.Func, e ast.Expr) bool {
	for _, p := range f.Parents(e) {
		if b, ok := p.(*ast.BinaryExpr); ok && (b.Op == token.ADD || b.Op == token.SUB) {
			return true
		}
		if _, ok := p.(ast.Stmt); ok {
			a, ok := p.(*ast.AssignStmt)
			return ok && (a.Tok == token.ADD_ASSIGN || a.Tok == token.SUB_ASSIGN)
		}
	}
	return false
}

// isExp2 reports whether an expression is a call that may become constant, too.
func isExp2(f *view.Func, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && exponent(f, call) != nil
}

// integer returns the integer that an argument is, converted to float64, and whether it is negated; nil if
// it is something else.
func integer(f *view.Func, arg ast.Expr) (n ast.Expr, negative bool) {
	switch e := ast.Unparen(arg).(type) {
	case *ast.UnaryExpr:
		if negative = e.Op == token.SUB; negative {
			arg = e.X
		}
	case *ast.BinaryExpr:
		if negative = e.Op == token.MUL && isInteger(f.Constant(e.X), -1); negative {
			arg = e.Y
		}
	}
	n, to := f.Conversion(arg)
	if n == nil || !types.Identical(to, types.Typ[types.Float64]) || f.Constant(n) != nil {
		return nil, false
	}
	return n, negative
}

// setExponent reports a call with an integer that may have a sign, of which the exponent is made.
func setExponent(f *view.Func, call *ast.CallExpr, exponent string) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	f.Report(call, "a power of two is computed as a power", patch.Fix("set the exponent",
		patch.Replace(call, f.Text(sel.X)+".Ldexp(1, "+exponent+")")))
}

// unsignedPowers reports all calls of a function with integers of one type without a sign.
func unsignedPowers(f *view.Func, calls []*ast.CallExpr, t string) {
	body, bounds := "return %s.Float64frombits((uint64(n) + 1023) << 52)", ""
	if t != "uint8" {
		bounds = ", infinity from 1024 on"
		body = fmt.Sprintf("if n < 1024 {\n\t\t%s\n\t}\n\treturn %%[1]s.Inf(1)", strings.Replace(body, "%s", "%[1]s", 1))
	}
	ofBits(f, calls, "exp2", "// %s returns 2**n as a float64"+bounds+".\nfunc %[1]s(n "+t+") float64", body)
}

// inversePowers reports all calls of a function with negated integers of 8 bits.
func inversePowers(f *view.Func, calls []*ast.CallExpr) {
	ofBits(f, calls, "inverseExp2", "// %s returns 2**-n as a float64.\nfunc %[1]s(n uint8) float64",
		"return %s.Float64frombits((1023 - uint64(n)) << 52)")
}

// ofBits reports calls for which a function stands in. The head of that has a place for its name, the body
// one for the name of package math.
func ofBits(f *view.Func, calls []*ast.CallExpr, base, head, body string) {
	if !f.PlainCall(calls[0]) {
		return
	}
	math := f.Text(calls[0].Fun.(*ast.SelectorExpr).X)
	name := f.FreshInPackage(base)
	slices.SortFunc(calls, func(a, b *ast.CallExpr) int { return int(a.Pos() - b.Pos()) })
	var edits []analysis.TextEdit
	for _, call := range calls {
		n, _ := integer(f, exponent(f, call))
		edits = append(edits, patch.Replace(call, name+"("+f.Text(n)+")"))
	}
	edits = append(edits, patch.Insert(patch.LineEnd(f, f.Decl),
		"\n\n"+fmt.Sprintf(head, name)+" {\n\t"+fmt.Sprintf(body, math)+"\n}"))
	f.Report(calls[0], "a power of two is computed as a power", patch.Fix("make it of its bits", edits...))
}
