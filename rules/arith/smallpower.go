package arith

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// SmallPower is the rule smallpower, described in the package comment.
var SmallPower = rule.New(docs, "smallpower", func(f *view.Func) {
	by := make(map[string][]*ast.CallExpr)
	for _, call := range f.Calls() {
		if f.Callee(call) == "math.Pow" && len(call.Args) == 2 && !f.File.HasComment(call) && f.PlainCall(call) {
			kind := powerOf(f, call)
			by[kind] = append(by[kind], call)
		}
	}
	for _, kind := range []string{"square", "cube", "powerOfTen"} {
		if calls := by[kind]; calls != nil && f.Predeclared(f.Decl.Pos(), "float64", "int", "uint", "len") {
			replacePowers(f, kind, calls)
		}
	}
})

// powerOf returns which power a call computes, empty for those that stay.
func powerOf(f *view.Func, call *ast.CallExpr) string {
	x, y := call.Args[0], call.Args[1]
	switch base, exponent := f.Constant(x), f.Constant(y); {
	case base == nil && isInteger(exponent, 2) && !multiplied(f, x):
		return "square"
	case base == nil && isInteger(exponent, 3) && !multiplied(f, x):
		return "cube"
	case isInteger(base, 10) && exponent == nil:
		if n := wholeNumber(f, y); n != nil && !guarded(f, n) {
			return "powerOfTen"
		}
	}
	return ""
}

// isInteger reports whether a constant is n.
func isInteger(c constant.Value, n int64) bool {
	return c != nil && (c.Kind() == constant.Int || c.Kind() == constant.Float) &&
		constant.Compare(constant.ToFloat(c), token.EQL, constant.ToFloat(constant.MakeInt64(n)))
}

// multiplied reports whether the function multiplies an expression with itself already: then the call is
// what is left for numbers that are too large or too small.
func multiplied(f *view.Func, x ast.Expr) bool {
	return strings.Contains(f.Text(f.Decl.Body), fmt.Sprintf("float64(%[1]s * %[1]s)", f.Text(x)))
}

// guarded reports whether the function looks an integer up in a table already.
func guarded(f *view.Func, n ast.Expr) bool {
	return strings.Contains(f.Text(f.Decl.Body), fmt.Sprintf("uint(%s) < uint(len(", f.Text(n)))
}

// wholeNumber returns the integer that is converted to float64, nil if e is nothing of the kind or
// has more bits than an int may have.
func wholeNumber(f *view.Func, e ast.Expr) ast.Expr {
	n, to := f.Conversion(e)
	if n == nil || !types.Identical(to, types.Typ[types.Float64]) || f.Constant(n) != nil {
		return nil
	}
	t, ok := f.Info.TypeOf(n).(*types.Basic)
	if !ok {
		return nil
	}
	switch t.Kind() {
	case types.Int, types.Int8, types.Int16, types.Int32, types.Uint8, types.Uint16:
		return n
	}
	return nil
}

// powers are the functions that stand for math.Pow.
var powers = map[string]string{
	"square": `// %[1]s returns x², as %[2]s.Pow does.
func %[1]s(x float64) float64 {
	if p := float64(x * x); p >= 0x1p-1021 && p <= %[2]s.MaxFloat64 {
		return p
	}
	return %[2]s.Pow(x, 2)
}`,
	"cube": `// %[1]s returns x³, as %[2]s.Pow does.
func %[1]s(x float64) float64 {
	if p := float64(x * x); p >= 0x1p-340 && p <= 0x1p+680 {
		return float64(p * x)
	}
	return %[2]s.Pow(x, 3)
}`,
	"powerOfTen": `// %[3]s are those that a float64 holds exactly.
var %[3]s = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// %[1]s returns 10**n, as %[2]s.Pow does.
func %[1]s(n int) float64 {
	if uint(n) < uint(len(%[3]s)) {
		return %[3]s[n]
	}
	return %[2]s.Pow(10, float64(n))
}`,
}

// replacePowers reports all calls of a function that compute one power.
func replacePowers(f *view.Func, kind string, calls []*ast.CallExpr) {
	math, list := f.Text(calls[0].Fun.(*ast.SelectorExpr).X), ""
	if kind == "powerOfTen" {
		list = f.FreshInPackage("powersOfTen")
	}
	text := func(name string) string {
		return fmt.Sprintf(strings.ReplaceAll(powers[kind], "%[3]s", list), name, math)
	}
	name, decl := f.FreshInPackage(kind), ""
	if list != "" {
		decl = text(name)
	} else {
		name, decl = f.Helper(kind, text)
	}
	var edits []analysis.TextEdit
	for _, call := range calls {
		arg := call.Args[0]
		if kind == "powerOfTen" {
			arg = wholeNumber(f, call.Args[1])
		}
		text := f.Text(arg)
		if kind == "powerOfTen" && f.Info.TypeOf(arg) != types.Typ[types.Int] {
			text = "int(" + text + ")"
		}
		edits = append(edits, patch.Replace(call, name+"("+text+")"))
	}
	if decl != "" {
		edits = append(edits, patch.Insert(patch.LineEnd(f, f.Decl), "\n\n"+decl))
	}
	f.Report(calls[0], "a small power is computed as any power", patch.Fix("write "+name+" for it", edits...))
}
