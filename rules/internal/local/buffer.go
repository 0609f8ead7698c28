package local

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/view"
)

// Builder says that an expression is a strings.Builder or a bytes.Buffer, or a pointer
// to one, and which of them.
func Builder(f *view.Func, e ast.Expr) (buffer, ok bool) {
	t := f.Info.TypeOf(e)
	if p, isPointer := t.Underlying().(*types.Pointer); isPointer {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false, false
	}
	switch named.Obj().Pkg().Path() + "." + named.Obj().Name() {
	case "bytes.Buffer":
		return true, true
	case "strings.Builder":
		return false, true
	}
	return false, false
}

// OwnBuilder reports whether a builder is a local variable, and no pointer, that is
// used for nothing but calls of its methods outside of closures, and printed to by
// package fmt if that is allowed.
func OwnBuilder(f *view.Func, e ast.Expr, printed bool) bool {
	v, ok := f.Object(e).(*types.Var)
	if !ok || !f.IsLocal(v) || f.IsParam(v) || f.IsResult(v) {
		return false
	}
	if _, pointer := v.Type().Underlying().(*types.Pointer); pointer {
		return false
	}
	for _, id := range f.Uses(f.Decl.Body, v) {
		up := f.Parents(id)
		if _, ok := up[0].(*ast.ValueSpec); ok && f.Info.Defs[id] == v {
			continue
		}
		if printed && printsTo(f, up) && !f.InClosure(id) {
			continue
		}
		sel, ok := up[0].(*ast.SelectorExpr)
		if !ok || f.InClosure(id) || f.Info.Selections[sel] == nil {
			return false
		}
		if call, ok := up[1].(*ast.CallExpr); !ok || call.Fun != sel {
			return false
		}
		switch up[2].(type) {
		case *ast.DeferStmt, *ast.GoStmt:
			return false
		}
	}
	return true
}

// printsTo says that the parents of a name are its address and a statement that lets
// package fmt write there.
func printsTo(f *view.Func, up []ast.Node) bool {
	address, ok := up[0].(*ast.UnaryExpr)
	if !ok || len(up) < 3 {
		return false
	}
	call, ok := up[1].(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || call.Args[0] != address {
		return false
	}
	_, stmt := up[2].(*ast.ExprStmt)
	return stmt && strings.HasPrefix(f.Callee(call), "fmt.Fprint")
}

// EmptyBuffer returns the name of the buffer that a statement declares and does not fill;
// nil if it does something else.
func EmptyBuffer(f *view.Func, stmt ast.Stmt) *ast.Ident {
	var id *ast.Ident
	switch s := stmt.(type) {
	case *ast.DeclStmt:
		g, ok := s.Decl.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR || len(g.Specs) != 1 {
			return nil
		}
		spec := g.Specs[0].(*ast.ValueSpec)
		if len(spec.Names) == 1 && len(spec.Values) == 0 {
			id = spec.Names[0]
		}
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE && len(s.Lhs) == 1 && len(s.Rhs) == 1 {
			if lit, ok := s.Rhs[0].(*ast.CompositeLit); ok && len(lit.Elts) == 0 {
				id = s.Lhs[0].(*ast.Ident)
			}
		}
	}
	if id == nil || id.Name == "_" || BufferName(f.Info.Defs[id]) == "" {
		return nil
	}
	return id
}

// BufferName returns "strings.Builder" or "bytes.Buffer" for a variable of that type.
func BufferName(v types.Object) string {
	if v == nil {
		return ""
	}
	n, ok := v.Type().(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return ""
	}
	switch name := n.Obj().Pkg().Path() + "." + n.Obj().Name(); name {
	case "strings.Builder", "bytes.Buffer":
		return name
	}
	return ""
}
