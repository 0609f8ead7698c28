package local

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/view"
)

// An EmptySlice is a variable that begins as an empty slice.
type EmptySlice struct {
	Name *ast.Ident
	Var  *types.Var
	// Stmt declares it and nothing else; Type is its type as written there.
	Stmt ast.Stmt
	Type ast.Expr
	// IsNil reports whether it begins nil, not as an empty slice.
	IsNil bool
}

// DeclaresEmpty returns what a statement declares if that is an empty slice, nil otherwise.
func DeclaresEmpty(f *view.Func, stmt ast.Stmt) *EmptySlice {
	s := &EmptySlice{Stmt: stmt}
	var value ast.Expr
	switch d := stmt.(type) {
	case *ast.DeclStmt:
		g, ok := d.Decl.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR || len(g.Specs) != 1 {
			return nil
		}
		spec := g.Specs[0].(*ast.ValueSpec)
		if len(spec.Names) != 1 || (spec.Type == nil) != (len(spec.Values) == 1) {
			return nil
		}
		s.Name, s.Type, s.IsNil = spec.Names[0], spec.Type, true
		if spec.Type == nil {
			value = spec.Values[0]
		}
	case *ast.AssignStmt:
		id, ok := d.Lhs[0].(*ast.Ident)
		if !ok || d.Tok != token.DEFINE || len(d.Lhs) != 1 || len(d.Rhs) != 1 {
			return nil
		}
		s.Name, value = id, d.Rhs[0]
	default:
		return nil
	}
	if value != nil {
		s.Type, s.IsNil = emptyValue(f, value)
	}
	s.Var, _ = f.Info.Defs[s.Name].(*types.Var)
	if s.Var == nil || s.Type == nil || !view.IsSlice(s.Var.Type()) {
		return nil
	}
	return s
}

// emptyValue returns the type, as written, of an expression that makes an empty slice, and
// whether that is nil; no type if it makes something else.
func emptyValue(f *view.Func, e ast.Expr) (typ ast.Expr, isNil bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		if len(e.Elts) == 0 {
			return e.Type, false
		}
	case *ast.CallExpr:
		if x, _ := f.Conversion(e); x != nil && f.Info.Types[x].IsNil() {
			return ast.Unparen(e.Fun), true
		}
		if f.Builtin(e) == "make" && len(e.Args) == 2 {
			if n := f.Constant(e.Args[1]); n != nil && constant.Sign(n) == 0 {
				return e.Args[0], false
			}
		}
	}
	return nil, false
}

// Set returns the variable that a statement declares or sets and nothing else, with its
// value; nil if it does something else.
func Set(f *view.Func, stmt ast.Stmt) (name *ast.Ident, value ast.Expr) {
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		if (stmt.Tok == token.DEFINE || stmt.Tok == token.ASSIGN) && len(stmt.Lhs) == 1 && len(stmt.Rhs) == 1 {
			if id, ok := stmt.Lhs[0].(*ast.Ident); ok {
				return id, ast.Unparen(stmt.Rhs[0])
			}
		}
	case *ast.DeclStmt:
		g, ok := stmt.Decl.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR || len(g.Specs) != 1 {
			return nil, nil
		}
		if spec := g.Specs[0].(*ast.ValueSpec); len(spec.Names) == 1 && len(spec.Values) == 1 {
			return spec.Names[0], ast.Unparen(spec.Values[0])
		}
	}
	return nil, nil
}

// EmptyMap returns an expression that makes a map without room, and the type as it writes
// it; nil if n is none.
func EmptyMap(f *view.Func, n ast.Node) (e, typ ast.Expr) {
	switch n := n.(type) {
	case *ast.CallExpr:
		if f.Builtin(n) == "make" && len(n.Args) == 1 {
			e, typ = n, n.Args[0]
		}
	case *ast.CompositeLit:
		if len(n.Elts) == 0 && n.Type != nil {
			e, typ = n, n.Type
		}
	}
	if e == nil {
		return nil, nil
	}
	if _, ok := f.Info.TypeOf(e).Underlying().(*types.Map); !ok {
		return nil, nil
	}
	return e, typ
}
