package number

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// EndRune is the rule endrune, described in the package comment.
var EndRune = rule.New(docs, "endrune", func(f *view.Func) {
	if !f.Importable(f.Decl.Pos(), "unicode/utf8") || !f.Predeclared(f.Decl.Pos(), "len", "rune", "string") {
		return
	}
	var sites []endSite
	for e := range view.All[*ast.IndexExpr](f) {
		// What is inside of another one is left for the next time.
		inner := len(sites) > 0 && e.Pos() < sites[len(sites)-1].whole.End()
		if site, ok := endSiteOf(f, e); ok && !inner {
			sites = append(sites, site)
		}
	}
	if len(sites) == 0 {
		return
	}
	var edits []analysis.TextEdit
	names, funcs := make(map[bool]string), ""
	for _, s := range sites {
		name, declared := names[s.last]
		if !declared {
			base, text := "firstRune", firstRune
			if s.last {
				base, text = "lastRune", lastRune
			}
			name = f.FreshInPackage(base)
			names[s.last] = name
			funcs += "\n\n" + strings.ReplaceAll(text, "NAME", name)
		}
		text := f.Text(s.text)
		if !types.Identical(f.Info.TypeOf(s.text), types.Typ[types.String]) {
			text = "string(" + text + ")"
		}
		edits = append(edits, patch.Replace(s.whole, name+"("+text+")"))
	}
	edits = append(edits, patch.Insert(patch.LineEnd(f, f.Decl), funcs))
	f.Report(sites[0].whole, "all characters of a text are decoded for one",
		patch.Fix("decode the one at the end", edits...))
})

// What is out of range is the same as in the slice of characters, with the same panic.
const (
	firstRune = `// NAME returns the first character of s, which is not empty.
func NAME(s string) rune {
	_ = s[0]
	r, _ := utf8.DecodeRuneInString(s)
	return r
}`
	lastRune = `// NAME returns the last character of s, which is not empty.
func NAME(s string) rune {
	_ = s[len(s)-1]
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}`
)

// An endSite is an index of the characters of a text, of the first one or the last.
type endSite struct {
	whole *ast.IndexExpr
	text  ast.Expr
	last  bool
}

// endSiteOf returns the character that an index takes, false if it must stay.
func endSiteOf(f *view.Func, e *ast.IndexExpr) (site endSite, ok bool) {
	site = endSite{whole: e, text: runesOf(f, e.X)}
	if site.text == nil || eval.Stored(f, e) || f.File.HasComment(e) {
		return site, false
	}
	if v := f.Constant(e.Index); v != nil {
		at, exact := constant.Int64Val(constant.ToInt(v))
		return site, exact && at == 0
	}
	minus, ok := ast.Unparen(e.Index).(*ast.BinaryExpr)
	if !ok || minus.Op != token.SUB || !eval.Steady(f, site.text) {
		return site, false
	}
	value := f.Constant(minus.Y)
	if value == nil {
		return site, false
	}
	one, exact := constant.Int64Val(constant.ToInt(value))
	site.last = true
	return site, exact && one == 1 && counts(f, minus.X, site.text)
}

// runesOf returns the text whose characters an expression is a new slice of, nil if it is something else.
func runesOf(f *view.Func, e ast.Expr) ast.Expr {
	text, to := f.Conversion(e)
	if text == nil || f.Constant(text) != nil {
		return nil
	}
	slice, ok := to.Underlying().(*types.Slice)
	if !ok || !types.Identical(slice.Elem(), types.Typ[types.Rune]) {
		return nil
	}
	if from, ok := f.Info.TypeOf(text).Underlying().(*types.Basic); !ok || from.Kind() != types.String {
		return nil
	}
	return text
}

// counts reports whether an expression is the number of characters of a text.
func counts(f *view.Func, e, text ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return false
	}
	if f.Callee(call) == "unicode/utf8.RuneCountInString" {
		return eval.Same(f, call.Args[0], text)
	}
	of := runesOf(f, call.Args[0])
	return f.Builtin(call) == "len" && of != nil && eval.Same(f, of, text)
}
