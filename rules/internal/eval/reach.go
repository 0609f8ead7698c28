package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/view"
)

// Direct reports whether a method is that of the value itself, not of a field that is
// embedded in it.
func Direct(f *view.Func, sel *ast.SelectorExpr) bool {
	s := f.Info.Selections[sel]
	return s != nil && s.Kind() == types.MethodVal && len(s.Index()) == 1
}

// PlainPath reports whether an expression is a variable, or fields of one.
func PlainPath(f *view.Func, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		_, ok := f.Object(e).(*types.Var)
		return ok
	case *ast.SelectorExpr:
		s := f.Info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && PlainPath(f, e.X)
	}
	return false
}

// PointedTo returns the variable, or fields of one, that a pointer is or leads to by &, and the name of the type that it points to; empty if it is
// no such pointer.
func PointedTo(f *view.Func, w ast.Expr) (x ast.Expr, of string) {
	x = ast.Unparen(w)
	t := f.Info.TypeOf(x)
	if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.AND {
		x = ast.Unparen(u.X)
	}
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok || !PlainPath(f, x) {
		return nil, ""
	}
	return x, types.Unalias(p.Elem()).String()
}

// ReadsBytes reports whether an expression is a slice or makes a string of one.
func ReadsBytes(f *view.Func, e ast.Expr) bool {
	if view.IsSlice(f.Info.TypeOf(e)) {
		return true
	}
	return view.Any(e, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		if !ok {
			return false
		}
		from, _ := f.Conversion(x)
		return from != nil && view.IsSlice(f.Info.TypeOf(from))
	})
}

// Stored reports whether an element is assigned to, or its address taken.
func Stored(f *view.Func, e *ast.IndexExpr) bool {
	if Addressed(f, e) {
		return true
	}
	switch p := f.Parent(e).(type) {
	case *ast.AssignStmt:
		for _, l := range p.Lhs {
			if ast.Unparen(l) == e {
				return true
			}
		}
	case *ast.IncDecStmt, *ast.ParenExpr:
		return true
	case *ast.RangeStmt:
		return p.X != e
	}
	return false
}

// Changes reports whether a statement assigns to a variable or takes its address.
func Changes(f *view.Func, n ast.Node, v types.Object) bool {
	for _, id := range f.Uses(n, v) {
		if f.Assigned(id) || Addressed(f, id) {
			return true
		}
	}
	return false
}

// ChangesAny reports whether a statement sets or declares a variable of an expression.
func ChangesAny(f *view.Func, s ast.Stmt, e ast.Expr) bool {
	return view.Any(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := f.Object(id).(*types.Var)
		return ok && (Changes(f, s, v) || view.Within(v.Pos(), s))
	})
}

// Kept reports whether an expression is a local variable that does not change after a statement.
func Kept(f *view.Func, e ast.Expr, after ast.Stmt) bool {
	v, ok := f.Object(e).(*types.Var)
	if !ok || !Steady(f, e) {
		return false
	}
	for _, id := range f.Uses(f.Decl.Body, v) {
		if id.Pos() > after.Pos() && f.Assigned(id) {
			return false
		}
	}
	return true
}

// SetAgain reports whether anything but its declaration sets a variable, or may by its address.
func SetAgain(f *view.Func, v types.Object) bool {
	return slices.ContainsFunc(f.Uses(f.Decl, v), func(id *ast.Ident) bool {
		return Addressed(f, id) || f.Assigned(id) && f.Info.Defs[id] == nil
	})
}

// IsLength reports whether an expression is the length of another one, as that is written.
func IsLength(f *view.Func, e, of ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && f.Builtin(call) == "len" && Same(f, call.Args[0], of)
}

// Same reports whether two expressions are written alike and mean the same variables.
func Same(f *view.Func, a ast.Expr, b ast.Expr) bool {
	if f.Text(ast.Unparen(a)) != f.Text(ast.Unparen(b)) {
		return false
	}
	return slices.Equal(objects(f, a), objects(f, b))
}

// objects returns what the names in an expression mean, in order.
func objects(f *view.Func, e ast.Expr) []types.Object {
	var out []types.Object
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			out = append(out, f.Info.ObjectOf(id))
		}
		return true
	})
	return out
}

// Shared reports whether a variable of the function can be reached by others: a closure
// uses it, or its address is taken, be it to call a method or to make a slice.
func Shared(f *view.Func, v types.Object) bool {
	for _, id := range f.Uses(f.Decl, v) {
		if f.InClosure(id) || Addressed(f, id) {
			return true
		}
	}
	return false
}

// Addressed reports whether the address of a variable, an element or a part of it is taken
// where it is named: to keep it, to slice an array or to call a method.
func Addressed(f *view.Func, e ast.Expr) bool {
	inner := e
	for _, p := range f.Parents(e) {
		switch p := p.(type) {
		case *ast.ParenExpr:
			inner = p
		case *ast.UnaryExpr:
			return p.Op == token.AND
		case *ast.SliceExpr:
			_, array := f.Info.TypeOf(inner).Underlying().(*types.Array)
			return p.X == inner && array
		case *ast.IndexExpr:
			if _, array := f.Info.TypeOf(inner).Underlying().(*types.Array); p.X != inner || !array {
				return false
			}
			inner = p
		case *ast.SelectorExpr:
			s := f.Info.Selections[p]
			if s == nil || p.X != inner {
				return false
			}
			if s.Kind() != types.FieldVal {
				return takesPointer(f, s)
			}
			if s.Indirect() {
				return false
			}
			inner = p
		default:
			return false
		}
	}
	return false
}

// takesPointer reports whether a method has a pointer receiver and is called on a value.
func takesPointer(f *view.Func, s *types.Selection) bool {
	fn, ok := s.Obj().(*types.Func)
	if !ok {
		return true
	}
	recv := fn.Signature().Recv()
	if recv == nil {
		return true
	}
	_, pointer := recv.Type().Underlying().(*types.Pointer)
	_, already := s.Recv().Underlying().(*types.Pointer)
	return pointer && !already
}
