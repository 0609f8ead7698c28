package number

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Exp2 is the rule exp2, described in the package comment.
var Exp2 = rule.New(mathDocs, "exp2", func(f *view.Func) {
	unsigned := map[types.BasicKind][]*ast.CallExpr{}
	for _, call := range f.Calls() {
		arg := exponent(f, call)
		if arg == nil || f.File.HasComment(call) {
			continue
		}
		if c := f.Constant(arg); c != nil {
			constantPower(f, call, c)
			continue
		}
		n, to := f.Conversion(arg)
		if n == nil || !types.Identical(to, types.Typ[types.Float64]) || f.Constant(n) != nil {
			continue
		}
		t, ok := f.Info.TypeOf(n).(*types.Basic)
		if !ok || t.Info()&types.IsInteger == 0 || !f.Predeclared(call.Pos(), t.Name(), "int") {
			continue
		}
		if t.Info()&types.IsUnsigned != 0 {
			unsigned[t.Kind()] = append(unsigned[t.Kind()], call)
		} else if t.Kind() != types.Int64 { // an int may have 32 bits
			signedPower(f, call, n, t)
		}
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

// signedPower reports a call with an integer that may be negative.
func signedPower(f *view.Func, call *ast.CallExpr, n ast.Expr, t *types.Basic) {
	arg := f.Text(n)
	if t.Kind() != types.Int {
		arg = "int(" + arg + ")"
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	f.Report(call, "a power of two is computed as a power", patch.Fix("set the exponent",
		patch.Replace(call, f.Text(sel.X)+".Ldexp(1, "+arg+")")))
}

// unsignedPowers reports all calls of a function with integers of one type without a sign.
func unsignedPowers(f *view.Func, calls []*ast.CallExpr, t string) {
	sel, ok := calls[0].Fun.(*ast.SelectorExpr)
	if !ok || f.Info.Uses[identOf(sel.X)] != f.Lookup(f.Decl.Pos(), f.Text(sel.X)) {
		return
	}
	name, math := f.FreshInPackage("exp2"), f.Text(sel.X)
	slices.SortFunc(calls, func(a, b *ast.CallExpr) int { return int(a.Pos() - b.Pos()) })
	var edits []analysis.TextEdit
	for _, call := range calls {
		n, _ := f.Conversion(exponent(f, call))
		edits = append(edits, patch.Replace(call, name+"("+f.Text(n)+")"))
	}
	body, bounds := fmt.Sprintf("return %s.Float64frombits((uint64(n) + 1023) << 52)", math), ""
	if t != "uint8" {
		bounds = ", infinity from 1024 on"
		body = fmt.Sprintf("if n < 1024 {\n\t\t%s\n\t}\n\treturn %s.Inf(1)", body, math)
	}
	edits = append(edits, patch.Insert(patch.LineEnd(f, f.Decl), fmt.Sprintf(
		"\n\n// %s returns 2**n as a float64%s.\nfunc %s(n %s) float64 {\n\t%s\n}",
		name, bounds, name, t, body)))
	f.Report(calls[0], "a power of two is computed as a power", patch.Fix("make it of its bits", edits...))
}

// identOf returns the name that an expression is, nil if it is none.
func identOf(e ast.Expr) *ast.Ident {
	id, _ := e.(*ast.Ident)
	return id
}
