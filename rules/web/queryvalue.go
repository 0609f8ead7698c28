package web

import (
	"embed"
	"go/ast"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/graft"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// QueryValue is the rule queryvalue, described in the package comment.
var QueryValue = rule.New(docs, "queryvalue", func(f *view.Func) {
	var found []queryUse
	for call := range view.All[*ast.CallExpr](f) {
		if sel := method(f, call, "(*net/url.URL).Query"); sel != nil {
			found = append(found, usesOf(f, call, sel)...)
		}
	}
	if len(found) == 0 || !f.Importable(f.Decl.Pos(), "net/url", "strings") || !f.Predeclared(f.Decl.Pos(), "len", "string") {
		return
	}
	file := graft.NewFile(f.Pass, f.File.Syntax, f.Decl, queryLibrary())
	name := file.Take("queryValue", "queryValue")
	below, err := file.Below(patch.LineEnd(f, f.Decl))
	if err != nil {
		return
	}
	edits := below
	for _, u := range found {
		if u.declared != nil {
			edits = append(edits, patch.Replace(u.declared, u.query))
			continue
		}
		edits = append(edits, patch.Replace(u.get, name+"("+u.query+", "+f.Text(u.get.Args[0])+")"))
	}
	f.Report(found[0].at(), "a map of all values is made to look for a few",
		patch.Fix("look for the values in the query", edits...))
})

//go:embed querycode.go
var querySource embed.FS

var queryLibrary = graft.Embedded(querySource)

// A queryUse is the place where a query is kept in a variable, or is asked for a value.
type queryUse struct {
	declared *ast.CallExpr // what the variable is declared with, nil if it asks
	get      *ast.CallExpr
	query    string // the code for the query
}

func (u queryUse) at() ast.Node {
	if u.declared != nil {
		return u.declared
	}
	return u.get
}

// usesOf returns what is done with the result of a call of Query, nil if that is something else than to ask for values.
func usesOf(f *view.Func, call *ast.CallExpr, sel *ast.SelectorExpr) (uses []queryUse) {
	raw := f.Text(sel.X) + ".RawQuery"
	nested := view.Any(sel.X, func(n ast.Node) bool { _, is := n.(*ast.CallExpr); return is }) // it may be another one
	if nested || f.File.HasComment(call) {
		return nil
	}
	if get := asked(f, call); get != nil {
		return []queryUse{{get: get, query: raw}}
	}
	stmt, ok := f.Parent(call).(ast.Stmt)
	if !ok {
		return nil
	}
	d, ok := local.Declares(stmt)
	if !ok || d.Value != call || d.Type != nil {
		return nil
	}
	v, ok := f.Info.Defs[d.Name].(*types.Var)
	if !ok {
		return nil
	}
	uses = append(uses, queryUse{declared: call, query: raw})
	for _, id := range f.Uses(f.Decl, v) {
		if id == d.Name {
			continue
		}
		get := asked(f, id)
		if get == nil {
			f.Nearly(id.Pos(), near.Used, id.Name)
			return nil
		}
		uses = append(uses, queryUse{get: get, query: id.Name})
	}
	if len(uses) > mostKeys+1 {
		return nil
	}
	return uses
}

// mostKeys bounds how many values of one query are looked for: each reads it again.
const mostKeys = 6

// asked returns the call that asks a query for the value of a plain key, nil if something else is done with it.
func asked(f *view.Func, query ast.Expr) *ast.CallExpr {
	sel, ok := f.Parent(query).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	call, ok := f.Parent(sel).(*ast.CallExpr)
	if !ok || call.Fun != sel || f.Called(call) == nil || f.Called(call).FullName() != "(net/url.Values).Get" {
		return nil
	}
	key, ok := f.StringConstant(call.Args[0])
	if !ok || !plainKey(key) || f.File.HasComment(call) {
		return nil
	}
	return call
}

// plainKey reports whether a key is written in a query as it is, or with escapes of its characters.
func plainKey(key string) bool {
	for i := 0; i < len(key); i++ {
		c := key[i]
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z', '0' <= c && c <= '9', c == '-', c == '_', c == '.':
		default:
			return false
		}
	}
	return key != ""
}

// method returns the selector of a call of a method of a value itself, by its full name; nil if it calls something else.
func method(f *view.Func, call *ast.CallExpr, name string) *ast.SelectorExpr {
	fn := f.Called(call)
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || fn == nil || fn.FullName() != name || !eval.Direct(f, sel) {
		return nil
	}
	return sel
}
