package arith

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// WholeFloat is the rule wholefloat, described in the package comment.
var WholeFloat = rule.New(docs, "wholefloat", func(f *view.Func) {
	by := make(map[floatFormat][]*ast.CallExpr)
	var order []floatFormat
	for _, call := range f.Calls() {
		format, ok := floatFormatOf(f, call)
		if !ok || f.File.HasComment(call) || strings.Contains(f.Text(f.Decl.Body), wholeTest) {
			continue
		}
		if by[format] == nil {
			order = append(order, format)
		}
		by[format] = append(by[format], call)
	}
	for _, format := range order {
		format.report(f, by[format])
	}
})

// wholeTest is the condition that is written for whole numbers.
const wholeTest = "n := int64(f); float64(n) == f"

// A floatFormat is how a float becomes a text.
type floatFormat struct {
	appends bool
	verb    byte // f or g
	// prec is the precision, -1 for as many digits as are needed; any reports whether it is not constant.
	prec int
	any  bool
	bits int
}

// mostZeros bounds the digits after the point of a whole number.
const mostZeros = 9

// floatFormatOf reads a call of AppendFloat or FormatFloat of package strconv.
func floatFormatOf(f *view.Func, call *ast.CallExpr) (t floatFormat, ok bool) {
	args := call.Args
	switch f.Callee(call) {
	case "strconv.FormatFloat":
	case "strconv.AppendFloat":
		if len(args) < 5 {
			return t, false
		}
		t.appends, args = true, args[1:]
	default:
		return t, false
	}
	if len(args) != 4 || f.Constant(args[0]) != nil || !f.Importable(call.Pos(), "strconv") ||
		!f.Importable(f.Decl.End(), "strconv") || !f.Predeclared(f.Decl.End(), "int64", "float64", "int", "byte", "string", "append") {
		return t, false
	}
	verb, ok1 := smallConstant(f, args[1])
	bits, ok2 := smallConstant(f, args[3])
	if !ok1 || !ok2 || verb != 'f' && verb != 'g' || bits != 32 && bits != 64 {
		return t, false
	}
	t.verb, t.bits = byte(verb), bits
	if f.Constant(args[2]) == nil {
		t.any = true
		return t, types.Identical(f.Info.TypeOf(args[2]), types.Typ[types.Int])
	}
	t.prec, ok = smallConstant(f, args[2])
	if t.prec < 0 {
		t.prec = -1
	}
	return t, ok && t.prec <= mostZeros && (t.prec < 0 || t.verb == 'f')
}

// smallConstant returns the value of a constant that is the same in every build.
func smallConstant(f *view.Func, e ast.Expr) (int, bool) {
	n, exact := f.Int(e)
	return int(n), exact && n > -1000 && n < 1000
}

func (t floatFormat) report(f *view.Func, calls []*ast.CallExpr) {
	name := map[bool]string{true: "appendFloat", false: "formatFloat"}[t.appends]
	name = f.FreshInPackage(name)
	edits := []analysis.TextEdit{patch.Insert(f.Decl.End(), t.function(name))}
	for _, call := range calls {
		args, n := []string{}, 0
		if t.appends {
			args, n = append(args, f.Text(call.Args[0])), 1
		}
		args = append(args, f.Text(call.Args[n]))
		if t.any {
			args = append(args, f.Text(call.Args[n+2]))
		}
		edits = append(edits, patch.Replace(call, name+"("+strings.Join(args, ", ")+")"))
	}
	f.Report(calls[0], "a float that may be a whole number becomes a text",
		patch.Fix("write whole numbers as such", edits...))
}

// function writes the function that the calls call.
func (t floatFormat) function(name string) string {
	b, to, result := "", "", "string"
	if t.appends {
		b, to, result = "b, ", "b []byte, ", "[]byte"
	}
	prec, param, cond := fmt.Sprint(t.prec), "", ""
	if t.any {
		prec, param, cond = "prec", ", prec int", "prec < 0 && "
	}
	most := map[int]string{64: "1<<53", 32: "1<<24"}[t.bits]
	if t.verb == 'g' {
		most = "1000000"
	}
	verb := map[bool]string{true: "Append", false: "Format"}[t.appends]
	rest := fmt.Sprintf("strconv.%sFloat(%sf, '%c', %s, %d)", verb, b, t.verb, prec, t.bits)
	whole := fmt.Sprintf("strconv.%sInt(%sn, 10)", verb, b)
	if zeros := strings.Repeat("0", max(t.prec, 0)); zeros != "" && t.appends {
		whole = fmt.Sprintf("append(%s, \".%s\"...)", whole, zeros)
	} else if zeros != "" {
		whole += fmt.Sprintf(" + \".%s\"", zeros)
	}
	return fmt.Sprintf("\n\n// %[1]s is %[2]s,\n// which takes longer for whole numbers.\nfunc %[1]s(%[3]sf float64%[4]s) %[5]s {\n"+
		"if %[6]s && %[7]s-%[8]s < n && n < %[8]s && (n != 0 || 1/f > 0) { // not -0\nreturn %[9]s\n}\nreturn %[2]s\n}",
		name, rest, to, param, result, wholeTest, cond, most, whole)
}
