package runes

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Conversions is the rule conversions, described in the package comment.
var Conversions = rule.New(docs, "conversions", func(f *view.Func) {
	for _, call := range f.Calls() {
		conversionSite(f, call)
		lengthSite(f, call)
	}
})

// A twin is the function that does the same with the other type. args are the
// indexes of the arguments that change their type, and so must all be conversions
// or constants.
type twin struct {
	name string
	args []int
}

// onStrings are functions of strings with twins that take bytes.
var onStrings = map[string]twin{
	"strings.Compare":                     {"bytes.Compare", []int{0, 1}},
	"strings.Contains":                    {"bytes.Contains", []int{0, 1}},
	"strings.ContainsRune":                {"bytes.ContainsRune", []int{0}},
	"strings.Count":                       {"bytes.Count", []int{0, 1}},
	"strings.EqualFold":                   {"bytes.EqualFold", []int{0, 1}},
	"strings.HasPrefix":                   {"bytes.HasPrefix", []int{0, 1}},
	"strings.HasSuffix":                   {"bytes.HasSuffix", []int{0, 1}},
	"strings.Index":                       {"bytes.Index", []int{0, 1}},
	"strings.IndexByte":                   {"bytes.IndexByte", []int{0}},
	"strings.IndexRune":                   {"bytes.IndexRune", []int{0}},
	"strings.LastIndex":                   {"bytes.LastIndex", []int{0, 1}},
	"strings.LastIndexByte":               {"bytes.LastIndexByte", []int{0}},
	"unicode/utf8.ValidString":            {"utf8.Valid", []int{0}},
	"unicode/utf8.FullRuneInString":       {"utf8.FullRune", []int{0}},
	"unicode/utf8.RuneCountInString":      {"utf8.RuneCount", []int{0}},
	"unicode/utf8.DecodeRuneInString":     {"utf8.DecodeRune", []int{0}},
	"unicode/utf8.DecodeLastRuneInString": {"utf8.DecodeLastRune", []int{0}},
	"regexp.MatchString":                  {"regexp.Match", []int{1}},
}

// lends are twins to which the compiler gives the bytes of any string without a copy: they only compare
// them, in Go code.
var lends = map[string]bool{"bytes.EqualFold": true, "bytes.HasPrefix": true, "bytes.HasSuffix": true}

// methodsOnStrings are methods with twins that take bytes.
var methodsOnStrings = map[string]string{
	"(*regexp.Regexp).MatchString":                "Match",
	"(*regexp.Regexp).FindStringIndex":            "FindIndex",
	"(*regexp.Regexp).FindStringSubmatchIndex":    "FindSubmatchIndex",
	"(*regexp.Regexp).FindAllStringIndex":         "FindAllIndex",
	"(*regexp.Regexp).FindAllStringSubmatchIndex": "FindAllSubmatchIndex",
	"(*strings.Builder).WriteString":              "Write",
	"(*os.File).WriteString":                      "Write",
}

// methodsOnBytes are methods with twins that take strings.
var methodsOnBytes = map[string]string{
	"(*regexp.Regexp).Match":                "MatchString",
	"(*regexp.Regexp).FindIndex":            "FindStringIndex",
	"(*regexp.Regexp).FindSubmatchIndex":    "FindStringSubmatchIndex",
	"(*regexp.Regexp).FindAllIndex":         "FindAllStringIndex",
	"(*regexp.Regexp).FindAllSubmatchIndex": "FindAllStringSubmatchIndex",
	"(*strings.Builder).Write":              "WriteString",
	"(*bytes.Buffer).Write":                 "WriteString",
	"(*os.File).Write":                      "WriteString",
}

// onBytes is onStrings the other way round, with functions that call another one: that might write to bytes that are not
// copied.
var onBytes = withCallbacks(reversed(onStrings))

func withCallbacks(m map[string]twin) map[string]twin {
	for _, name := range []string{"IndexFunc", "LastIndexFunc"} {
		m["bytes."+name] = twin{"strings." + name, []int{0}}
	}
	return m
}

func reversed(m map[string]twin) map[string]twin {
	out := make(map[string]twin, len(m))
	for name, t := range m {
		pkg, _, _ := strings.Cut(name, ".")
		other := t.name
		if pkg == "unicode/utf8" {
			other = "unicode/" + t.name
		}
		out[other] = twin{name[strings.LastIndexByte(name, '/')+1:], t.args}
	}
	return out
}

// conversionSite reports a call that need not convert.
func conversionSite(f *view.Func, call *ast.CallExpr) {
	if f.File.HasComment(call) || len(call.Args) == 0 || f.Spread(call) || !readsNow(f, call.Args) {
		return
	}
	name := f.Callee(call)
	var edits []analysis.TextEdit
	switch {
	case f.Builtin(call) == "append" && call.Ellipsis.IsValid() || f.Builtin(call) == "copy":
		if s := converted(f, call.Args[1], toBytes); s != "" && view.IsBytes(f.Info.TypeOf(call.Args[0])) {
			edits = append(edits, patch.Replace(call.Args[1], s))
		}
	case name == "bytes.Equal":
		edits = equalStrings(f, call)
	case onStrings[name].name != "":
		edits = twinEdits(f, call, onStrings[name], toString)
	case onBytes[name].name != "":
		edits = twinEdits(f, call, onBytes[name], toBytes)
	case methodsOnStrings[name] != "":
		edits = methodEdits(f, call, methodsOnStrings[name], toString)
	case methodsOnBytes[name] != "":
		edits = methodEdits(f, call, methodsOnBytes[name], toBytes)
	}
	if len(edits) == 0 {
		return
	}
	f.Report(call, "a copy is made only to be looked at",
		patch.Fix("do not convert between string and []byte", edits...))
}

// lengthSite reports texts that are joined only to ask for the length of all.
func lengthSite(f *view.Func, call *ast.CallExpr) {
	if f.Builtin(call) != "len" || f.File.HasComment(call) {
		return
	}
	parts := f.Summands(call.Args[0])
	if len(parts) < 2 || !view.IsString(f.Info.TypeOf(call.Args[0])) {
		return
	}
	var lengths []string
	for _, p := range parts {
		lengths = append(lengths, "len("+f.Text(p)+")")
	}
	text := strings.Join(lengths, " + ")
	if p, ok := f.Parent(call).(*ast.BinaryExpr); ok && p.Op.Precedence() < token.ADD.Precedence() {
		text = strings.Join(lengths, "+") // as gofmt has it
	} else if patch.BindsTighter(f.Parent(call), call) {
		text = "(" + text + ")"
	}
	f.Report(call, "a copy is made only to be looked at", patch.Fix("add the lengths instead of the texts", patch.Replace(call, text)))
}

// readsNow reports whether what is converted can as well be read when the function runs,
// after all arguments: none of them calls anything, or just one does and the
// others are no slices.
func readsNow(f *view.Func, args []ast.Expr) bool {
	calls := 0
	for _, a := range args {
		if !eval.Quiet(f, a) {
			calls++
		}
	}
	for _, a := range args {
		if eval.Quiet(f, a) && calls > 0 && (!eval.Steady(f, a) || view.IsSlice(f.Info.TypeOf(a))) {
			return false
		}
	}
	return calls <= 1
}

// A direction is that of a conversion.
type direction int

const (
	toString direction = iota
	toBytes
)

// converted returns what is converted, as text; empty if e is no conversion of
// that direction between plain types.
func converted(f *view.Func, e ast.Expr, d direction) string {
	x, to := f.Conversion(e)
	if x == nil || f.Constant(x) != nil {
		return ""
	}
	from := f.Info.TypeOf(x)
	switch {
	case d == toString && view.IsString(to) && view.IsBytes(from):
	case d == toBytes && view.IsBytes(to) && view.IsString(from):
	default:
		return ""
	}
	return f.Text(x)
}

// twinEdits calls the twin of a function.
func twinEdits(f *view.Func, call *ast.CallExpr, t twin, d direction) []analysis.TextEdit {
	pkg := t.name[:strings.IndexByte(t.name, '.')]
	path := pkg
	if pkg == "utf8" {
		path = "unicode/utf8"
	}
	if call.Ellipsis.IsValid() || !f.Importable(call.Pos(), path) ||
		!f.Predeclared(call.Pos(), "byte", "string") {
		return nil
	}
	edits := []analysis.TextEdit{patch.Replace(call.Fun, t.name)}
	spared := false
	for _, i := range t.args {
		arg := call.Args[i]
		if text := converted(f, arg, d); text != "" {
			edits = append(edits, patch.Replace(arg, text))
			spared = true
			continue
		}
		text := constantAs(f, arg, d)
		if text == "" && lends[t.name] && view.IsString(f.Info.TypeOf(arg)) && mayWait(f, call.Args, i) {
			text = "[]byte(" + f.Text(sameText(f, arg)) + ")"
		}
		if text == "" {
			return nil
		}
		edits = append(edits, patch.Replace(arg, text))
	}
	if !spared {
		return nil
	}
	return edits
}

// mayWait reports whether at most one of two arguments can panic, so that it does not matter which of them
// is evaluated first. The other argument is a conversion.
func mayWait(f *view.Func, args []ast.Expr, i int) bool {
	other, _ := f.Conversion(args[1-i])
	return eval.Steady(f, args[i]) || other != nil && eval.Steady(f, other)
}

// sameText returns the text of another type that an expression converts to a string, itself if it does not.
func sameText(f *view.Func, e ast.Expr) ast.Expr {
	if x, _ := f.Conversion(e); x != nil && view.IsText(f.Info.TypeOf(x)) {
		return x
	}
	return e
}

// constantAs writes a constant string as the type that a twin takes, and bytes
// made of one as a string.
func constantAs(f *view.Func, e ast.Expr, d direction) string {
	if d == toString {
		if _, ok := f.StringConstant(e); ok {
			return "[]byte(" + f.Text(e) + ")"
		}
		return ""
	}
	if x, to := f.Conversion(e); x != nil && view.IsBytes(to) {
		if _, ok := f.StringConstant(x); ok && view.IsString(types.Default(f.Info.TypeOf(x))) {
			return f.Text(x)
		}
	}
	return ""
}

// methodEdits calls the twin of a method with what its first argument converts.
func methodEdits(f *view.Func, call *ast.CallExpr, to string, d direction) []analysis.TextEdit {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !eval.Direct(f, sel) {
		return nil
	}
	text := converted(f, call.Args[0], d)
	if text == "" {
		text = constantBytes(f, call.Args[0], d)
	}
	if text == "" {
		return nil
	}
	return []analysis.TextEdit{patch.Replace(sel.Sel, to), patch.Replace(call.Args[0], text)}
}

// constantBytes returns the constant that is converted to bytes.
func constantBytes(f *view.Func, e ast.Expr, d direction) string {
	if d != toBytes {
		return ""
	}
	return constantAs(f, e, d)
}

// equalStrings compares strings as such.
func equalStrings(f *view.Func, call *ast.CallExpr) []analysis.TextEdit {
	a, b := converted(f, call.Args[0], toBytes), converted(f, call.Args[1], toBytes)
	if a == "" || b == "" {
		return nil
	}
	x, _ := f.Conversion(call.Args[0])
	y, _ := f.Conversion(call.Args[1])
	if !eval.Ordered(f, []ast.Expr{x, y}) {
		return nil
	}
	text, at := a+" == "+b, ast.Node(call)
	switch p := f.Parent(call).(type) {
	case *ast.UnaryExpr:
		text, at = a+" != "+b, p // of a bool there is no other than !
	case *ast.BinaryExpr:
		if p.Op != token.LAND && p.Op != token.LOR {
			text = "(" + text + ")"
		}
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return nil
	}
	return []analysis.TextEdit{patch.Replace(at, text)}
}
