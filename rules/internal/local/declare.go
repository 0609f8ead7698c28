// Package local finds what declares local variables and what fills them.
package local

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/view"
)

// A Declaration is a statement that declares one variable and does nothing else.
type Declaration struct {
	Stmt ast.Stmt
	Name *ast.Ident
	// Type and Value are as written, nil where they are left out.
	Type, Value ast.Expr
}

// Declares returns what a statement declares if that is one variable.
func Declares(stmt ast.Stmt) (d Declaration, ok bool) {
	if spec := view.VarSpec(stmt); spec != nil {
		d = Declaration{Stmt: stmt, Name: spec.Names[0], Type: spec.Type}
		if len(spec.Values) == 1 {
			d.Value = ast.Unparen(spec.Values[0])
		}
		return d, true
	}
	name, value := view.Assignment(stmt, token.DEFINE)
	id, ok := name.(*ast.Ident)
	return Declaration{Stmt: stmt, Name: id, Value: value}, ok
}

// DeclarationOf returns the statement that declares a variable of a function, if that declares one variable.
func DeclarationOf(f *view.Func, v types.Object) (d Declaration, ok bool) {
	id := f.Index.Declared(v)
	if id == nil {
		return d, false
	}
	d, ok = Declares(f.Statement(id))
	return d, ok && d.Name == id
}

// An EmptySlice is a variable that begins as an empty slice.
type EmptySlice struct {
	Name *ast.Ident
	Var  *types.Var
	// Stmt declares it and nothing else; Type is its type as written there.
	Stmt ast.Stmt
	Type ast.Expr
	// IsNil reports whether it begins nil, not as an empty slice.
	IsNil bool
	// Room is the constant capacity that it is made with, as DeclaresSmall finds it; otherwise 0.
	Room int64
}

// DeclaresEmpty returns what a statement declares if that is an empty slice, nil otherwise.
func DeclaresEmpty(f *view.Func, stmt ast.Stmt) *EmptySlice {
	d, ok := Declares(stmt)
	if !ok || d.Type != nil && d.Value != nil {
		return nil
	}
	s := &EmptySlice{Stmt: stmt, Name: d.Name, Type: d.Type, IsNil: true}
	if d.Value != nil {
		s.Type, s.IsNil = emptyValue(f, d.Value)
	}
	s.Var, _ = f.Info.Defs[s.Name].(*types.Var)
	if s.Var == nil || s.Type == nil {
		return nil
	}
	if _, ok := view.Core(s.Var.Type()).(*types.Slice); !ok {
		return nil
	}
	return s
}

// DeclaresSmall is DeclaresEmpty for slices that are made with a constant capacity, too.
func DeclaresSmall(f *view.Func, stmt ast.Stmt) *EmptySlice {
	if s := DeclaresEmpty(f, stmt); s != nil {
		return s
	}
	d, ok := Declares(stmt)
	if !ok || d.Type != nil || d.Value == nil {
		return nil
	}
	call, ok := d.Value.(*ast.CallExpr)
	if !ok || f.Builtin(call) != "make" || len(call.Args) != 3 {
		return nil
	}
	s := &EmptySlice{Stmt: stmt, Name: d.Name, Type: call.Args[0]}
	s.Var, _ = f.Info.Defs[s.Name].(*types.Var)
	n, room := f.Constant(call.Args[1]), f.Constant(call.Args[2])
	if s.Var == nil || n == nil || room == nil || constant.Sign(n) != 0 {
		return nil
	}
	s.Room, ok = constant.Int64Val(constant.ToInt(room))
	if _, isSlice := view.Core(s.Var.Type()).(*types.Slice); !ok || !isSlice {
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
func Set(stmt ast.Stmt) (name *ast.Ident, value ast.Expr) {
	if d, ok := Declares(stmt); ok && d.Value != nil {
		return d.Name, d.Value
	}
	to, value := view.Assignment(stmt, token.ASSIGN)
	if name, ok := to.(*ast.Ident); ok {
		return name, value
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
