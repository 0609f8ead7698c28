package table

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/view"
)

// isInvariant reports whether an expression makes the same value whenever it is
// evaluated, from constants of the package.
func isInvariant(f *view.Func, e ast.Expr) bool {
	laidOut := false // by the compiler
	switch e := e.(type) {
	case *ast.CallExpr:
		if makerOf(f, e) == nil {
			return false
		}
	case *ast.CompositeLit:
		if e.Type == nil || len(e.Elts) == 0 || !isTable(f.Info.TypeOf(e)) {
			return false
		}
		laidOut = view.IsSlice(f.Info.TypeOf(e))
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if !isConstant(f, kv.Key) {
					return false
				}
				elt = kv.Value
			}
			call, ok := elt.(*ast.CallExpr)
			made := ok && !isConstant(f, elt) && makerOf(f, call) != nil
			if !made && !isConstant(f, elt) {
				return false
			}
			laidOut = laidOut && !made
		}
	default:
		return false
	}
	return f.MeansOutside(e) && (laidOut || initorder.Plain(f))
}

// isTable reports whether a type is a slice or map of basic types, or of addresses, without methods.
func isTable(t types.Type) bool {
	if types.NewMethodSet(t).Len() > 0 {
		return false
	}
	basic := func(t types.Type) bool {
		_, ok := t.Underlying().(*types.Basic)
		return ok
	}
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return basic(t.Elem()) || isAddress(t.Elem())
	case *types.Map:
		return basic(t.Key()) && (basic(t.Elem()) || isAddress(t.Elem()))
	}
	return false
}

// isAddress reports whether a type is one of package netip.
func isAddress(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "net/netip"
}

// readOnly reports whether a use of a replacer or the like, a slice or a map changes nothing and keeps
// nothing. It looks into functions of the package that the value is given to, so
// many deep.
func readOnly(f *view.Func, id *ast.Ident, depth int) bool {
	up := f.Parents(id)
	switch p := up[0].(type) {
	case *ast.SelectorExpr:
		return onlyAsks(f, p)
	case *ast.IndexExpr:
		return p.X == id && !eval.Stored(f, p)
	case *ast.RangeStmt:
		return p.X == id
	case *ast.BinaryExpr: // with nil, which it is not
		return f.Info.Types[p.X].IsNil() || f.Info.Types[p.Y].IsNil()
	case *ast.CallExpr:
		if f.Builtin(p) == "len" {
			return true
		}
		if onlyTakes(f, p, id) {
			return true
		}
		return depth > 0 && !p.Ellipsis.IsValid() && givenReadOnly(f, p, id, depth)
	}
	return false
}

// givenReadOnly reports whether a function of the package only reads an argument.
func givenReadOnly(f *view.Func, call *ast.CallExpr, arg ast.Expr, depth int) bool {
	called, param := parameterOf(f, call, arg)
	if param == nil {
		return false
	}
	for _, use := range called.Uses(called.Decl.Body, param) {
		if !readOnly(called, use, depth-1) {
			return false
		}
	}
	return true
}

// parameterOf returns the function or method of the package that a call calls, and the parameter that an argument is for, which
// has a name; nil if that is not known, or one of a list of arguments.
func parameterOf(f *view.Func, call *ast.CallExpr, arg ast.Expr) (called *view.Func, param *types.Var) {
	called, fn := f.OfCall(call)
	if fn == nil || fn.Signature().Variadic() || !f.BuiltWith(fn) {
		return nil, nil
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if s := f.Info.Selections[sel]; s == nil || s.Kind() != types.MethodVal {
			return nil, nil // the receiver may be the first argument
		}
	}
	i := slices.Index(call.Args, arg)
	if i < 0 || f.Spread(call) {
		return nil, nil
	}
	param = fn.Signature().Params().At(i)
	if param.Name() == "" || param.Name() == "_" {
		return nil, nil
	}
	return called, param
}
