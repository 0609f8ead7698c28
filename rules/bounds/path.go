package bounds

import (
	"go/ast"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/view"
)

// A path is an expression that is loaded from memory: a field of a variable, perhaps through other
// structs, or a row of a slice of slices.
type path struct {
	f *view.Func
	// e is one writing of it.
	e ast.Expr
	// root is the variable that it begins with.
	root *types.Var
	// fields are those on the way, and holders the structs that they are in.
	fields  []*types.Var
	holders []types.Type
	// rows is the slice of which it is an element, nil for a field, and index the element's.
	rows  *path
	index ast.Expr
}

// pathOf reads a path, nil if an expression is something else.
func pathOf(f *view.Func, e ast.Expr) *path {
	p := &path{f: f, e: e}
	switch x := e.(type) {
	case *ast.Ident:
		v, ok := f.Object(x).(*types.Var)
		if !ok || v.IsField() {
			return nil
		}
		p.root = v
		return p
	case *ast.SelectorExpr:
		s := f.Info.Selections[x]
		if s == nil || s.Kind() != types.FieldVal {
			return nil
		}
		inner := pathOf(f, x.X)
		if inner == nil || inner.rows != nil {
			return nil
		}
		p.root, p.fields, p.holders = inner.root, inner.fields, inner.holders
		return p.through(s)
	case *ast.IndexExpr:
		slice, ok := f.Info.TypeOf(x.X).Underlying().(*types.Slice)
		if !ok || !isHeader(slice.Elem()) || !plainIndex(f, x.Index) {
			return nil
		}
		if p.rows = pathOf(f, x.X); p.rows == nil || p.rows.rows != nil {
			return nil
		}
		p.root, p.index = p.rows.root, x.Index
		return p
	}
	return nil
}

// through adds the fields of a selection; no pointer may be on the way but the root.
func (p *path) through(s *types.Selection) *path {
	t := s.Recv()
	for _, i := range s.Index() {
		if ptr, ok := t.Underlying().(*types.Pointer); ok {
			if len(p.fields) > 0 {
				return nil
			}
			t = ptr.Elem()
		}
		u, ok := t.Underlying().(*types.Struct)
		if !ok {
			return nil
		}
		p.holders = append(p.holders[:len(p.holders):len(p.holders)], t)
		p.fields = append(p.fields[:len(p.fields):len(p.fields)], u.Field(i).Origin())
		t = u.Field(i).Type()
	}
	return p
}

// plainIndex reports whether an index is a variable, to which a constant may be added.
func plainIndex(f *view.Func, e ast.Expr) bool {
	name, _ := offset(f, e)
	_, ok := f.Object(name).(*types.Var)
	return ok
}

// isHeader reports whether a type is one of slices or of strings.
func isHeader(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return true
	case *types.Basic:
		return t.Info()&types.IsString != 0
	}
	return false
}

// isNumber reports whether a type is one of numbers.
func isNumber(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

// inMemory reports whether a path is more than a variable that the compiler may keep in a register.
func (p *path) inMemory() bool {
	return p.rows != nil || p.pointer() || len(p.fields) > 0 && !p.f.IsLocal(p.root)
}

// pointer reports whether the root is a pointer, which must not be nil.
func (p *path) pointer() bool {
	_, ok := p.root.Type().Underlying().(*types.Pointer)
	return ok && len(p.fields) > 0
}

// steady reports whether a path means the same and holds the same value as long as only this is written.
func (p *path) steady(w *pure.Writes) bool {
	if w.Anything() || w.Sets(p.root) || p.isShared() && w.ReachesVar(p.root) {
		return false
	}
	if last := len(p.fields) - 1; last >= 0 && (w.SetsField(p.fields[last]) || w.ReachesField(p.fields[last], p.holders[last])) {
		return false
	}
	if p.rows == nil {
		return true
	}
	name, _ := offset(p.f, p.index)
	i := p.f.Object(name)
	return !w.Sets(i) && !(eval.Shared(p.f, i) && w.ReachesVar(i)) &&
		!w.ReachesElement(p.f.Info.TypeOf(p.e)) && p.rows.steady(w)
}

// declaredIn reports whether a variable of a path is declared in a loop.
func (p *path) declaredIn(loop ast.Stmt) bool {
	if view.Within(p.root.Pos(), loop) {
		return true
	}
	if p.rows == nil {
		return false
	}
	i, _ := offset(p.f, p.index)
	return view.Within(p.f.Object(i).Pos(), loop)
}

// isShared reports whether others may reach the root.
func (p *path) isShared() bool { return !p.f.IsLocal(p.root) || eval.Shared(p.f, p.root) }
