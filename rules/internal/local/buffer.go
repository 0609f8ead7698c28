package local

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/view"
)

// BufferName returns "strings.Builder" or "bytes.Buffer" for these types and empty for others.
func BufferName(t types.Type) string {
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		switch name := n.Obj().Pkg().Path() + "." + n.Obj().Name(); name {
		case "strings.Builder", "bytes.Buffer":
			return name
		}
	}
	return ""
}

// Builder reports whether an expression is a strings.Builder or a bytes.Buffer, or a pointer
// to one, and which of them.
func Builder(f *view.Func, e ast.Expr) (buffer, ok bool) {
	t := f.Info.TypeOf(e)
	if p, isPointer := t.Underlying().(*types.Pointer); isPointer {
		t = p.Elem()
	}
	name := BufferName(t)
	return name == "bytes.Buffer", name != ""
}

// OwnBuilder reports whether a builder is a local variable, not a pointer, that is
// used only for calls of its methods outside of closures. Package fmt may print to
// it if that is allowed.
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

// printsTo reports whether the parents of a name are its address and a statement that lets
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
	d, ok := Declares(stmt)
	if !ok || d.Name.Name == "_" {
		return nil
	}
	lit, isLit := d.Value.(*ast.CompositeLit)
	if d.Value != nil && (d.Type != nil || !isLit || len(lit.Elts) > 0) {
		return nil
	}
	if v := f.Info.Defs[d.Name]; v == nil || BufferName(v.Type()) == "" {
		return nil
	}
	return d.Name
}

// OwnBuffer returns the name of the buffer, or of the pointer to a new one, that a
// statement declares and does not fill; nil if it does something else.
func OwnBuffer(f *view.Func, stmt ast.Stmt) *ast.Ident {
	if id := EmptyBuffer(f, stmt); id != nil {
		return id
	}
	name, value := view.Assignment(stmt, token.DEFINE)
	id, ok := name.(*ast.Ident)
	if !ok || id.Name == "_" || f.Info.TypeOf(id) == nil {
		return nil // of a type switch
	}
	if _, ok := Builder(f, id); !ok {
		return nil
	}
	switch e := value.(type) {
	case *ast.UnaryExpr:
		if lit, ok := e.X.(*ast.CompositeLit); ok && e.Op == token.AND && len(lit.Elts) == 0 {
			return id
		}
	case *ast.CallExpr:
		switch f.Callee(e) {
		case "bytes.NewBuffer":
			if f.Info.Types[e.Args[0]].IsNil() {
				return id
			}
		case "bytes.NewBufferString":
			if s, ok := f.StringConstant(e.Args[0]); ok && s == "" {
				return id
			}
		}
		if f.Builtin(e) == "new" && f.Info.Types[e.Args[0]].IsType() { // from Go 1.26 on it may copy a value
			return id
		}
	}
	return nil
}
