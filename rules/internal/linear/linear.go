// Package linear runs code on bits that are not known. Each bit of a value is the exclusive or of some bits of the inputs,
// and perhaps of 1. What keeps to that, for all turns of a loop, is a linear map, whatever way it is written in.
package linear

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/view"
)

// An Outer is a variable, or a field of one, that code names and that is declared outside of it.
type Outer struct {
	Expr ast.Expr // where it is named first
	Type types.Type
	Set  bool // in the code

	key any
}

// Var returns the variable, nil if it is a field.
func (o Outer) Var() *types.Var {
	v, _ := o.key.(*types.Var)
	return v
}

// Width is how many bits it has on every system if that is an unsigned number, 0 otherwise.
func (o Outer) Width() int {
	if k := kindOf(o.Type); !k.signed && !k.loose && k != truth {
		return k.width
	}
	return 0
}

// Is reports whether an expression names it, where no other variable has its name.
func (o Outer) Is(f *view.Func, e ast.Expr) bool { return place(f, e) == o.key }

// Outside returns what a loop names of the code around it; false if the loop does something else than to compute.
func Outside(f *view.Func, loop ast.Stmt) (list []Outer, ok bool) {
	ok = true
	ast.Inspect(loop, func(n ast.Node) bool {
		if n == nil || !ok {
			return false
		}
		if ok = computes(f, n); !ok {
			return false
		}
		e, isExpr := n.(ast.Expr)
		if !isExpr {
			return true
		}
		if f.Info.Types[e].IsType() || f.Constant(e) != nil {
			return false
		}
		key := place(f, e)
		if key == nil {
			return true
		}
		if v, ok := key.(*types.Var); ok && view.Within(v.Pos(), loop) {
			return false
		}
		at := slices.IndexFunc(list, func(o Outer) bool { return o.key == key })
		if at < 0 {
			at = len(list)
			list = append(list, Outer{Expr: e, Type: f.Info.TypeOf(e), key: key})
		}
		list[at].Set = list[at].Set || sets(f, e)
		return false
	})
	fields := 0
	for _, o := range list {
		if o.Var() == nil {
			fields++
		}
	}
	return list, ok && fields < 2 // two may be the same
}

// computes reports whether a node may be part of what a machine runs.
func computes(f *view.Func, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		return f.Info.Types[n.Fun].IsType() || f.Constant(n) != nil
	case *ast.UnaryExpr:
		return n.Op != token.AND && n.Op != token.ARROW
	case *ast.Ident, *ast.SelectorExpr, *ast.BasicLit, *ast.ParenExpr, *ast.BinaryExpr, *ast.BlockStmt, *ast.AssignStmt,
		*ast.IncDecStmt, *ast.DeclStmt, *ast.GenDecl, *ast.ValueSpec, *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.EmptyStmt:
		return true
	}
	return false
}

// sets reports whether an expression is on the left of an assignment.
func sets(f *view.Func, e ast.Expr) bool {
	switch s := f.Parent(e).(type) {
	case *ast.AssignStmt:
		return slices.Contains(s.Lhs, e)
	case *ast.IncDecStmt:
		return true
	case *ast.RangeStmt:
		return s.Key == e
	}
	return false
}

// A Map says which bits each bit of an input flips in a variable.
type Map [64]uint64

// Run runs a loop and returns what it makes of a variable: how it depends on that and, if it is not nil, on another one.
func Run(f *view.Func, loop ast.Stmt, of, other *Outer) (maps [2]Map, ok bool) {
	m := &machine{f: f, vars: make(map[any]value)}
	for i, o := range []*Outer{of, other} {
		if o == nil {
			continue
		}
		k := kindOf(o.Type)
		if k.width == 0 || k.loose {
			return maps, false
		}
		v := value{kind: k}
		for bit := range k.width {
			v.bits[bit].in[i] = 1 << bit
		}
		m.vars[o.key] = v.as(k)
	}
	m.stmt(loop)
	if m.bad {
		return maps, false
	}
	result := m.vars[of.key]
	for to, b := range result.bits[:result.width] {
		for i, in := range b.in {
			for from := range 64 {
				if in>>from&1 != 0 {
					maps[i][from] |= 1 << to
				}
			}
		}
	}
	return maps, true
}
