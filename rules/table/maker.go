package table

import (
	"encoding/base32"
	"encoding/base64"
	"go/ast"
	"go/constant"
	"slices"
	"text/template"

	"github.com/gohone/hone/rules/internal/view"
)

// A maker is a function of the standard library that makes the same of the same constants: a value that
// does not change when its methods are called, from several goroutines too.
type maker struct {
	suffix string // of the name of what it makes
	// works reports whether it makes a value of the constant arguments of a call.
	works func(f *view.Func, call *ast.CallExpr) bool
}

var makers = map[string]*maker{
	"strings.NewReplacer":         {"Replacer", replacerWorks},
	"encoding/base64.NewEncoding": {"Encoding", encodingWorks(func(s string) { base64.NewEncoding(s) })},
	"encoding/base32.NewEncoding": {"Encoding", encodingWorks(func(s string) { base32.NewEncoding(s) })},
	"text/template.Must":          {"Template", templateWorks},
	"html/template.Must":          {"Template", templateWorks},
}

// asking are the methods that do nothing to the value.
var asking = []string{
	"(*strings.Replacer).Replace", "(*strings.Replacer).WriteString",
	"(*text/template.Template).Execute", "(*html/template.Template).Execute",
	"(*encoding/base64.Encoding).EncodeToString", "(*encoding/base64.Encoding).DecodeString",
	"(*encoding/base64.Encoding).Encode", "(*encoding/base64.Encoding).Decode",
	"(*encoding/base64.Encoding).EncodedLen", "(*encoding/base64.Encoding).DecodedLen",
	"(*encoding/base32.Encoding).EncodeToString", "(*encoding/base32.Encoding).DecodeString",
	"(*encoding/base32.Encoding).Encode", "(*encoding/base32.Encoding).Decode",
	"(*encoding/base32.Encoding).EncodedLen", "(*encoding/base32.Encoding).DecodedLen",
}

// makerOf returns what makes the value of a call, nil if nothing does that always makes the same.
func makerOf(f *view.Func, call *ast.CallExpr) *maker {
	m := makers[f.Callee(call)]
	if m == nil || call.Ellipsis.IsValid() || !m.works(f, call) {
		return nil
	}
	return m
}

// onlyAsks reports whether a selector is a method that does nothing to the value, called.
func onlyAsks(f *view.Func, sel *ast.SelectorExpr) bool {
	call, ok := f.Parent(sel).(*ast.CallExpr)
	return ok && call.Fun == sel && slices.Contains(asking, f.Callee(call))
}

func replacerWorks(f *view.Func, call *ast.CallExpr) bool {
	return len(call.Args) > 0 && len(call.Args)%2 == 0 &&
		!slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return !isConstant(f, e) })
}

// encodingWorks tries an alphabet: make panics if it is none.
func encodingWorks(make func(alphabet string)) func(*view.Func, *ast.CallExpr) bool {
	return func(f *view.Func, call *ast.CallExpr) (ok bool) {
		alphabet, known := f.StringConstant(call.Args[0])
		defer func() { ok = recover() == nil && known }()
		make(alphabet)
		return true
	}
}

// templateWorks looks at template.Must(template.New(name).Parse(text)): the text must be one that is
// parsed without functions of the program.
func templateWorks(f *view.Func, call *ast.CallExpr) bool {
	if len(call.Args) != 1 {
		return false
	}
	parse, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	if !ok || len(parse.Args) != 1 {
		return false
	}
	method, ok := parse.Fun.(*ast.SelectorExpr)
	if !ok || method.Sel.Name != "Parse" {
		return false
	}
	made, ok := ast.Unparen(method.X).(*ast.CallExpr)
	if !ok || len(made.Args) != 1 || !isConstant(f, made.Args[0]) {
		return false
	}
	switch f.Callee(made) {
	case "text/template.New", "html/template.New":
	default:
		return false
	}
	text, ok := f.StringConstant(parse.Args[0])
	if !ok {
		return false
	}
	_, err := template.New("").Parse(text)
	return err == nil
}

func isConstant(f *view.Func, e ast.Expr) bool {
	v := f.Constant(e)
	return v != nil && v.Kind() != constant.Unknown
}
