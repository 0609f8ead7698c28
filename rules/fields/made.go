package fields

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/view"
)

// A making is an expression that takes memory for values of a struct of the package.
type making struct {
	at   ast.Expr
	name *types.TypeName
	// many reports whether they lie side by side, in a slice, a map or a channel, so that each byte
	// counts.
	many bool
}

// makings returns the expressions of a function that take memory for structs, in order. What the
// compiler keeps on the stack all the same is among them.
func makings(f *view.Func) (out []making) {
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			t, many := taken(f, e)
			if name := nameOf(f, t); name != nil {
				out = append(out, making{e, name, many})
			}
		}
		return true
	})
	return out
}

// taken returns the type of the values that an expression takes memory for, nil if it takes none.
func taken(f *view.Func, e ast.Expr) (t types.Type, many bool) {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return allocated(f, e.X), false
		}
	case *ast.CompositeLit:
		if t := pointee(f.Info.TypeOf(e)); t != nil { // its type is left out
			return t, false
		}
		return listed(f.Info.TypeOf(e)), true
	case *ast.CallExpr:
		switch f.Builtin(e) {
		case "new":
			return pointee(f.Info.TypeOf(e)), false
		case "make", "append":
			return listed(f.Info.TypeOf(e)), true
		}
	case *ast.IndexExpr: // of a map, when it is set
		if m, ok := f.Info.TypeOf(e.X).Underlying().(*types.Map); ok && isSet(f, e) {
			return m.Elem(), true
		}
	}
	return nil, false
}

// allocated returns the type of a literal or a local variable whose address is taken.
func allocated(f *view.Func, e ast.Expr) types.Type {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return f.Info.TypeOf(e)
	case *ast.Ident:
		if v, ok := f.Object(e).(*types.Var); ok && f.IsLocal(v) {
			return v.Type()
		}
	}
	return nil
}

// listed returns the type of the elements of a slice, a map or a channel, nil for other types.
func listed(t types.Type) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	case *types.Chan:
		return u.Elem()
	}
	return nil
}

func pointee(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return nil
}

// isSet reports whether a statement sets what an expression selects.
func isSet(f *view.Func, e ast.Expr) bool {
	a, ok := f.Parent(e).(*ast.AssignStmt)
	return ok && a.Lhs[0] == e
}

// nameOf returns the name of a struct type of the package, or of the elements of an array.
func nameOf(f *view.Func, t types.Type) *types.TypeName {
	for {
		if t == nil {
			return nil
		}
		a, ok := t.Underlying().(*types.Array)
		if !ok {
			break
		}
		t = a.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() != f.Pass.Pkg {
		return nil
	}
	if _, ok := n.Underlying().(*types.Struct); !ok {
		return nil
	}
	return n.Obj()
}
