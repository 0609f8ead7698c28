package pure

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// root is the variable that what is assigned to is, or a part of, without a pointer on the way, nil if there is
// none. Part reports whether it is an element of a slice or a map that the variable holds.
func root(f *view.Func, e ast.Expr) (v *types.Var, part bool) {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			v, _ := f.Object(x).(*types.Var)
			return v, part
		case *ast.SelectorExpr:
			if s := f.Info.Selections[x]; s == nil || s.Kind() != types.FieldVal || s.Indirect() || part {
				return nil, false
			}
			e = x.X
		case *ast.IndexExpr:
			switch f.Info.TypeOf(x.X).Underlying().(type) {
			case *types.Array:
			case *types.Slice, *types.Map:
				if part {
					return nil, false
				}
				part = true
			default:
				return nil, false
			}
			e = x.X
		default:
			return nil, false
		}
	}
}

// makes reports whether a variable of a function never holds other slices or maps than those that the function
// has made for it.
func makes(f *view.Func, v *types.Var) bool {
	if !f.IsLocal(v) || f.IsParam(v) || eval.Shared(f, v) {
		return false
	}
	switch v.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
	default:
		return false // of a struct the parts may be anyone's
	}
	for _, id := range f.Uses(f.Decl.Body, v) {
		if f.Info.Defs[id] == nil && !f.Assigned(id) {
			continue
		}
		switch p := f.Parent(id).(type) {
		case *ast.ValueSpec:
			if len(p.Values) > 0 && (len(p.Values) != len(p.Names) || !fresh(f, v, p.Values[slices.Index(p.Names, id)])) {
				return false
			}
		case *ast.AssignStmt:
			if len(p.Lhs) != len(p.Rhs) || !fresh(f, v, p.Rhs[slices.Index(p.Lhs, ast.Expr(id))]) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// fresh reports whether a value is new memory, or the variable's own.
func fresh(f *view.Func, v *types.Var, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.Ident:
		return f.Info.Types[e].IsNil()
	case *ast.CallExpr:
		return f.Builtin(e) == "make" || f.Builtin(e) == "append" && f.Object(e.Args[0]) == v
	}
	return false
}
