package web

import (
	"go/ast"
	"go/types"
	"net/textproto"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// HeaderKey is the rule headerkey, described in the package comment.
var HeaderKey = rule.New(docs, "headerkey", func(f *view.Func) {
	name, decl := f.Helper("headerValue", func(name string) string {
		return "// " + name + headerValue[0] + name + headerValue[1]
	})
	var edits []analysis.TextEdit
	var first ast.Node
	gets := false
	for call := range view.All[*ast.CallExpr](f) {
		c, ok := headerOf(f, call)
		if !ok {
			continue
		}
		edit, get, ok := c.edit(f, name)
		if !ok {
			continue
		}
		if first == nil {
			first = call
		}
		gets = gets || get
		edits = append(edits, edit)
	}
	if first == nil {
		return
	}
	if gets && decl != "" {
		edits = append(edits, patch.Below(f, "\n\n"+decl))
	}
	f.Report(first, "a constant key is made canonical at every call", patch.Fix("use canonical keys", edits...))
})

// headerValue is the code of the function for Get, but for its name.
var headerValue = [2]string{` is the first value of a canonical key, empty if there is none.
func `, `(h map[string][]string, key string) string {
	if v := h[key]; len(v) > 0 {
		return v[0]
	}
	return ""
}`}

// A headerCall is a call of a method of a header with a constant key.
type headerCall struct {
	*ast.CallExpr
	header ast.Expr
	method string
	key    string // as Go code, canonical
}

// headerOf reads a call, false if it is of something else.
func headerOf(f *view.Func, call *ast.CallExpr) (c headerCall, ok bool) {
	fn := f.Called(call)
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel || fn == nil || f.File.HasComment(call) {
		return c, false
	}
	typ, method, _ := strings.Cut(fn.FullName(), ").")
	if typ != "(net/http.Header" && typ != "(net/textproto.MIMEHeader" || !eval.Direct(f, sel) || len(call.Args) == 0 {
		return c, false
	}
	if _, isMap := f.Info.TypeOf(sel.X).Underlying().(*types.Map); !isMap {
		return c, false
	}
	key, isConstant := f.StringConstant(call.Args[0])
	if !isConstant {
		return c, false
	}
	if view.Any(sel.X, func(n ast.Node) bool { _, is := n.(*ast.CallExpr); return is && n != sel.X }) {
		return c, false // which may be such a call itself
	}
	c = headerCall{call, sel.X, method, f.Text(call.Args[0])}
	if canonical := textproto.CanonicalMIMEHeaderKey(key); canonical != key {
		c.key = strconv.Quote(canonical)
	}
	return c, true
}

// edit returns what spares the call the work of making its key canonical, and whether that calls the function get; not ok if
// nothing does.
func (c headerCall) edit(f *view.Func, get string) (edit analysis.TextEdit, gets, ok bool) {
	if c.method == "Get" && f.Predeclared(c.Pos(), "len", "string") {
		return patch.Replace(c.CallExpr, get+"("+f.Text(c.header)+", "+c.key+")"), true, true
	}
	return patch.Replace(c.Args[0], c.key), false, c.key != f.Text(c.Args[0])
}
