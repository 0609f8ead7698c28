package rules

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// conversions spares a string or []byte that is made only to be looked at or
// copied: it calls the twin of the function that takes what is there. Only pairs
// are known to it whose results are the same for all input, invalid UTF-8
// included, and that keep nothing.
//
// It asks for plain []byte and string types. io.Writer is left alone: a type that
// has WriteString may do something else there. So is bufio.Writer, whose two
// methods cut what they write into other blocks, and strings made of the bytes of
// a bytes.Buffer and written to one.
//
// It wins nothing where the compiler sees by itself that no copy is needed, which
// it does more often with every version.
func conversions() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "conversions",
		Doc:  "do not convert between string and []byte where a function for the other exists",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				for _, call := range f.calls() {
					f.conversionSite(call)
				}
			})
		},
	}}
}

// A twin is the function that does the same with the other type. args are the
// indexes of the arguments that change their type, and so must all be conversions
// or constants.
type twin struct {
	name string
	args []int
}

// onStrings are functions of strings with twins that take bytes.
var onStrings = map[string]twin{
	"strings.Contains":                    {"bytes.Contains", []int{0, 1}},
	"strings.Count":                       {"bytes.Count", []int{0, 1}},
	"strings.EqualFold":                   {"bytes.EqualFold", []int{0, 1}},
	"strings.HasPrefix":                   {"bytes.HasPrefix", []int{0, 1}},
	"strings.HasSuffix":                   {"bytes.HasSuffix", []int{0, 1}},
	"strings.Index":                       {"bytes.Index", []int{0, 1}},
	"strings.IndexByte":                   {"bytes.IndexByte", []int{0}},
	"strings.LastIndex":                   {"bytes.LastIndex", []int{0, 1}},
	"strings.LastIndexByte":               {"bytes.LastIndexByte", []int{0}},
	"unicode/utf8.ValidString":            {"utf8.Valid", []int{0}},
	"unicode/utf8.FullRuneInString":       {"utf8.FullRune", []int{0}},
	"unicode/utf8.RuneCountInString":      {"utf8.RuneCount", []int{0}},
	"unicode/utf8.DecodeRuneInString":     {"utf8.DecodeRune", []int{0}},
	"unicode/utf8.DecodeLastRuneInString": {"utf8.DecodeLastRune", []int{0}},
	"regexp.MatchString":                  {"regexp.Match", []int{1}},
}

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

// onBytes is onStrings the other way round.
var onBytes = reversed(onStrings)

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
func (f *function) conversionSite(call *ast.CallExpr) {
	if f.hasComment(call) || len(call.Args) == 0 || f.spread(call) || !f.readsNow(call.Args) {
		return
	}
	name := f.callee(call)
	var edits []analysis.TextEdit
	switch {
	case f.builtin(call) == "append" && call.Ellipsis.IsValid() || f.builtin(call) == "copy":
		if s := f.converted(call.Args[1], toBytes); s != "" && isBytes(f.typeOf(call.Args[0])) {
			edits = append(edits, replace(call.Args[1], s))
		}
	case name == "bytes.Equal":
		edits = f.equalStrings(call)
	case onStrings[name].name != "":
		edits = f.twinEdits(call, onStrings[name], toString)
	case onBytes[name].name != "":
		edits = f.twinEdits(call, onBytes[name], toBytes)
	case methodsOnStrings[name] != "":
		edits = f.methodEdits(call, methodsOnStrings[name], toString)
	case methodsOnBytes[name] != "":
		edits = f.methodEdits(call, methodsOnBytes[name], toBytes)
	}
	if len(edits) == 0 {
		return
	}
	f.pass.Report(analysis.Diagnostic{
		Pos: call.Pos(), End: call.End(), Message: "a copy is made only to be looked at",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "do not convert between string and []byte", TextEdits: edits}},
	})
}

// readsNow says that what is converted can as well be read when the function runs,
// behind all arguments: none of them calls anything, or just one does and the
// others are no slices.
func (f *function) readsNow(args []ast.Expr) bool {
	calls := 0
	for _, a := range args {
		if !f.quiet(a) {
			calls++
		}
	}
	for _, a := range args {
		if f.quiet(a) && calls > 0 && (!f.steady(a) || isSlice(f.typeOf(a))) {
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
func (f *function) converted(e ast.Expr, d direction) string {
	x, to := f.conversion(e)
	if x == nil || f.pass.TypesInfo.Types[x].Value != nil {
		return ""
	}
	from := f.typeOf(x)
	switch {
	case d == toString && isString(to) && isByteSlice(from):
	case d == toBytes && isByteSlice(to) && isString(from):
	default:
		return ""
	}
	return f.text(x)
}

// isByteSlice says that a type is []byte itself, or a name for it whose values can
// be passed as such.
func isByteSlice(t types.Type) bool {
	_, slice := t.Underlying().(*types.Slice)
	return slice && isBytes(t)
}

// twinEdits calls the twin of a function.
func (f *function) twinEdits(call *ast.CallExpr, t twin, d direction) []analysis.TextEdit {
	pkg := t.name[:strings.IndexByte(t.name, '.')]
	path := pkg
	if pkg == "utf8" {
		path = "unicode/utf8"
	}
	if call.Ellipsis.IsValid() || !f.importable(call.Pos(), path) || !f.predeclared(call.Pos(), "byte", "string") {
		return nil
	}
	edits := []analysis.TextEdit{replace(call.Fun, t.name)}
	spared := false
	for _, i := range t.args {
		arg := call.Args[i]
		if text := f.converted(arg, d); text != "" {
			edits = append(edits, replace(arg, text))
			spared = true
			continue
		}
		text := f.constantAs(arg, d)
		if text == "" {
			return nil
		}
		edits = append(edits, replace(arg, text))
	}
	if !spared {
		return nil
	}
	return edits
}

// constantAs writes a constant string as the type that a twin takes, and bytes
// made of one as a string.
func (f *function) constantAs(e ast.Expr, d direction) string {
	if d == toString {
		if _, ok := f.stringConstant(e); ok {
			return "[]byte(" + f.text(e) + ")"
		}
		return ""
	}
	if x, to := f.conversion(e); x != nil && isByteSlice(to) {
		if _, ok := f.stringConstant(x); ok && isString(types.Default(f.typeOf(x))) {
			return f.text(x)
		}
	}
	return ""
}

// methodEdits calls the twin of a method with what its first argument converts.
func (f *function) methodEdits(call *ast.CallExpr, to string, d direction) []analysis.TextEdit {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !f.direct(sel) {
		return nil
	}
	text := f.converted(call.Args[0], d)
	if text == "" {
		text = f.constantBytes(call.Args[0], d)
	}
	if text == "" {
		return nil
	}
	return []analysis.TextEdit{replace(sel.Sel, to), replace(call.Args[0], text)}
}

// constantBytes returns the constant that is converted to bytes.
func (f *function) constantBytes(e ast.Expr, d direction) string {
	if d != toBytes {
		return ""
	}
	return f.constantAs(e, d)
}

// equalStrings compares strings as such.
func (f *function) equalStrings(call *ast.CallExpr) []analysis.TextEdit {
	a, b := f.converted(call.Args[0], toBytes), f.converted(call.Args[1], toBytes)
	if a == "" || b == "" {
		return nil
	}
	x, _ := f.conversion(call.Args[0])
	y, _ := f.conversion(call.Args[1])
	if !f.ordered([]ast.Expr{x, y}) {
		return nil
	}
	text, at := a+" == "+b, ast.Node(call)
	switch p := f.parents(call)[0].(type) {
	case *ast.UnaryExpr:
		text, at = a+" != "+b, p // of a bool there is no other than !
	case *ast.BinaryExpr:
		if p.Op != token.LAND && p.Op != token.LOR {
			text = "(" + text + ")"
		}
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return nil
	}
	return []analysis.TextEdit{replace(at, text)}
}
