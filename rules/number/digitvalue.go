package number

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// DigitValue is the rule digitvalue, described in the package comment.
var DigitValue = rule.New(docs, "digitvalue", func(f *view.Func) {
	if !f.Importable(f.Decl.Pos(), "strconv") || !f.Predeclared(f.Decl.Pos(), "rune", "byte", "string", "int", "int64", "uint64", "error", "nil") {
		return
	}
	digitTexts(f)
	var first *ast.CallExpr
	var edits []analysis.TextEdit
	var decls []string
	names := make(map[string]string)
	for _, call := range f.Calls() {
		d := digitOf(f, call)
		if d == nil || f.File.HasComment(call) || isItself(f, d) {
			continue
		}
		base := d.helper()
		if names[base] == "" {
			name, decl := f.Helper(base, d.text)
			names[base] = name
			if decl != "" {
				decls = append(decls, "\n\n"+decl)
			}
		}
		if first == nil {
			first = call
		}
		edits = append(edits, d.edits(names[base])...)
	}
	if first == nil {
		return
	}
	if len(decls) > 0 {
		edits = append(edits, patch.Below(f, strings.Join(decls, "")))
	}
	f.Report(first, "a text of one character is parsed as a number", patch.Fix("look at the character", edits...))
})

// A digit is a call that parses a text of one character.
type digit struct {
	f    *view.Func
	call *ast.CallExpr
	name string // of the function of package strconv
	// char is the text of the character, of type rune, or byte if part, when it is one byte of a text.
	char string
	part bool
	// dropped is the assignment where the error is dropped, nil if it is not.
	dropped *ast.AssignStmt
}

// digitOf reads a call, nil if it is another one.
func digitOf(f *view.Func, call *ast.CallExpr) *digit {
	name, ok := strings.CutPrefix(f.Callee(call), "strconv.")
	if !ok || !slices.Contains([]string{"Atoi", "ParseInt", "ParseUint"}, name) || f.Spread(call) {
		return nil
	}
	if name != "Atoi" && !decimal(f, call) || !f.Predeclared(call.Pos(), "rune") {
		return nil
	}
	d := &digit{f: f, call: call, name: name}
	if !d.character(call.Args[0]) {
		return nil
	}
	if d.dropped = d.drops(); d.dropped != nil && d.part {
		d.part, d.char = false, "rune("+d.char+")"
	}
	return d
}

// drops returns the assignment where the error of the call is dropped, nil if it is not.
func (d *digit) drops() *ast.AssignStmt {
	a, ok := d.f.Parent(d.call).(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 2 || !view.IsBlank(a.Lhs[1]) || view.IsBlank(a.Lhs[0]) {
		return nil
	}
	return a
}

// decimal reports whether a call parses to the base 10, for a size that all digits fit in.
func decimal(f *view.Func, call *ast.CallExpr) bool {
	base, bits := f.Constant(call.Args[1]), f.Constant(call.Args[2])
	if base == nil || bits == nil {
		return false
	}
	b, _ := constant.Int64Val(base)
	n, _ := constant.Int64Val(bits)
	return b == 10 && (n == 0 || n == 8 || n == 16 || n == 32 || n == 64)
}

// character reads a text of one character: string(c), or s[i:i+1].
func (d *digit) character(e ast.Expr) bool {
	e = ast.Unparen(e)
	if from, to := d.f.Conversion(e); from != nil && view.IsText(to) {
		t, ok := d.f.Info.TypeOf(from).Underlying().(*types.Basic)
		if ok && (t.Kind() == types.Uint8 || t.Kind() == types.Int32) && d.f.Constant(from) == nil {
			d.char = d.f.Text(from)
			if !types.Identical(d.f.Info.TypeOf(from), types.Typ[types.Rune]) {
				d.char = "rune(" + d.char + ")"
			}
			return true
		}
		e = ast.Unparen(from)
	}
	s, ok := e.(*ast.SliceExpr)
	if !ok || s.High == nil || s.Slice3 {
		return false
	}
	t := d.f.Info.TypeOf(s.X)
	if !view.IsText(t) && !view.IsBytes(t) || !d.one(s) {
		return false
	}
	low := "0"
	if s.Low != nil {
		low = d.f.Text(s.Low)
	}
	d.char, d.part = d.f.Text(s.X)+"["+low+"]", true
	if view.IsBytes(t) { // the part may lie behind the end, where there is room
		d.char = d.f.Text(s) + "[0]"
	}
	return true
}

// one reports whether a part of a text has one byte.
func (d *digit) one(s *ast.SliceExpr) bool {
	if high := d.f.Constant(s.High); high != nil {
		low := constant.MakeInt64(0)
		if s.Low != nil {
			low = d.f.Constant(s.Low)
		}
		return low != nil && d.f.Portable(s.High) && (s.Low == nil || d.f.Portable(s.Low)) &&
			constant.Compare(constant.BinaryOp(low, token.ADD, constant.MakeInt64(1)), token.EQL, high)
	}
	sum, ok := ast.Unparen(s.High).(*ast.BinaryExpr)
	if !ok || sum.Op != token.ADD || s.Low == nil || !eval.Quiet(d.f, s.Low) || !d.f.Portable(sum.Y) || !view.IsWide(d.f.Info.TypeOf(sum)) {
		return false
	}
	isOne := func(e ast.Expr) bool {
		c := d.f.Constant(e)
		return c != nil && constant.Compare(c, token.EQL, constant.MakeInt64(1))
	}
	if isOne(sum.Y) {
		return eval.Same(d.f, sum.X, s.Low)
	}
	if low, ok := ast.Unparen(s.Low).(*ast.BinaryExpr); ok && low.Op == token.ADD { // i+2 and i+3
		x, y := d.f.Constant(low.Y), d.f.Constant(sum.Y)
		return x != nil && y != nil && d.f.Portable(low.Y) && eval.Same(d.f, low.X, sum.X) &&
			constant.Compare(constant.BinaryOp(x, token.ADD, constant.MakeInt64(1)), token.EQL, y)
	}
	return false
}

// isItself reports whether a call stands in the function that is to be called in its place.
func isItself(f *view.Func, d *digit) bool { return strings.HasPrefix(f.Decl.Name.Name, d.helper()) }

// helper is the name of the function that is to be called.
func (d *digit) helper() string {
	kind := map[string]string{"Atoi": "", "ParseInt": "Int64", "ParseUint": "Uint64"}[d.name]
	switch {
	case d.dropped != nil:
		return "digitValue" + kind
	case d.part:
		return patch.LowerFirst(d.name) + "Byte"
	}
	return patch.LowerFirst(d.name) + "Char"
}

// text is that function under a name.
func (d *digit) text(name string) string {
	typ := map[string]string{"Atoi": "int", "ParseInt": "int64", "ParseUint": "uint64"}[d.name]
	if d.dropped != nil {
		return fmt.Sprintf(`// %[1]s returns the number that a digit stands for, 0 for another character.
func %[1]s(c rune) %[2]s {
	if c >= '0' && c <= '9' {
		return %[2]s(c - '0')
	}
	return 0
}`, name, typ)
	}
	param, what, as := "rune", "character", "string(c)"
	if d.part {
		param, what, as = "byte", "byte", "string([]byte{c})"
	}
	if d.name != "Atoi" {
		as += ", 10, 64"
	}
	return fmt.Sprintf(`// %[1]s is strconv.%[2]s of a text of one %[3]s.
func %[1]s(c %[4]s) (%[5]s, error) {
	if c >= '0' && c <= '9' {
		return %[5]s(c - '0'), nil
	}
	return strconv.%[2]s(%[6]s)
}`, name, d.name, what, param, typ, as)
}

// edits put the function in place of the call.
func (d *digit) edits(name string) []analysis.TextEdit {
	edits := []analysis.TextEdit{patch.Replace(d.call, name+"("+d.char+")")}
	if d.dropped != nil {
		edits = append(edits, analysis.TextEdit{Pos: d.dropped.Lhs[0].End(), End: d.dropped.Lhs[1].End()})
	}
	return edits
}
