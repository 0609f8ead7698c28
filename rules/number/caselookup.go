package number

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// CaseLookup is the rule caselookup, described in the package comment.
var CaseLookup = rule.New(docs, "caselookup", func(f *view.Func) {
	if !f.Predeclared(f.Decl.Pos(), "append", "byte", "len", "make", "string") {
		return
	}
	var first ast.Node
	var edits []analysis.TextEdit
	names, funcs := make(map[string]string), ""
	for _, call := range f.Calls() {
		text, in := inCase(f, call)
		if in == "" || withinCase(f, call) || f.Constant(text) != nil || f.File.HasComment(call) || !f.Predeclared(call.Pos(), "byte", "make", "string") {
			continue
		}
		uses, ok := looksUp(f, call)
		if !ok {
			continue
		}
		name, declared := names[in]
		if !declared {
			kind := in + "Append"
			var decl string
			name, decl = f.Helper("append"+patch.UpperFirst(in), func(name string) string { return caseFunc(kind, name) })
			if names[in] = name; decl != "" {
				funcs += "\n\n" + decl
			}
		}
		bytes := fmt.Sprintf("%s(make([]byte, 0, %d), %s)", name, caseRoom, f.Text(text))
		if len(uses) == 0 {
			bytes = "string(" + bytes + ")"
		}
		if edits = append(edits, patch.Replace(call, bytes)); first == nil {
			first = call
		}
		for _, id := range uses {
			edits = append(edits, patch.Replace(id, "string("+id.Name+")"))
		}
	}
	if first == nil {
		return
	}
	if funcs != "" {
		edits = append(edits, patch.Insert(patch.LineEnd(f, f.Decl), funcs))
	}
	f.Report(first, "a text changes its case only to be looked up",
		patch.Fix("change its case on the stack", edits...))
})

// caseRoom is how long a text may be that changes its case without an allocation.
const caseRoom = 64

// looksUp reports whether a text is only looked up in maps, or compared: by itself, without uses, or in a variable with these.
func looksUp(f *view.Func, call *ast.CallExpr) (uses []*ast.Ident, ok bool) {
	if mapRead(f, call) {
		return nil, true
	}
	d, ok := local.Declares(f.Statement(call))
	if !ok || d.Value != ast.Expr(call) || d.Type != nil {
		return nil, false
	}
	v, ok := f.Info.Defs[d.Name].(*types.Var)
	if !ok || v.Type() != types.Typ[types.String] {
		return nil, false
	}
	found := false
	for _, id := range f.Uses(f.Decl, v)[1:] {
		read := mapRead(f, id)
		found = found || read
		if !read && !compared(f, id) || f.Closure(id) != f.Closure(d.Name) ||
			!f.Predeclared(id.Pos(), "string") || withinCase(f, id) {
			return nil, false
		}
		uses = append(uses, id)
	}
	return uses, found
}

// withinCase reports whether an expression is in the text of a call that changes the case.
func withinCase(f *view.Func, e ast.Expr) bool {
	return slices.ContainsFunc(f.Parents(e), func(n ast.Node) bool {
		p, ok := n.(ast.Expr)
		if !ok {
			return false
		}
		_, in := inCase(f, p)
		return in != ""
	})
}

// mapRead reports whether an expression is the key of an element of a map that is read.
func mapRead(f *view.Func, key ast.Expr) bool {
	i, ok := f.Parent(key).(*ast.IndexExpr)
	if !ok || i.Index != key {
		return false
	}
	m, ok := f.Info.TypeOf(i.X).Underlying().(*types.Map)
	if !ok || m.Key() != types.Typ[types.String] {
		return false
	}
	switch p := f.Parent(i).(type) {
	case *ast.AssignStmt:
		return !slices.Contains(p.Lhs, ast.Expr(i))
	case *ast.RangeStmt:
		return p.X == ast.Expr(i)
	case *ast.IncDecStmt, *ast.ParenExpr:
		return false
	}
	return true
}

// compared reports whether an expression is compared with another text.
func compared(f *view.Func, e ast.Expr) bool {
	b, ok := f.Parent(e).(*ast.BinaryExpr)
	return ok && (b.Op == token.EQL || b.Op == token.NEQ) && !types.IsInterface(f.Info.TypeOf(b.X)) &&
		!types.IsInterface(f.Info.TypeOf(b.Y))
}
