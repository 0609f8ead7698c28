// Package pure decides what only makes a value: code that writes nothing, asks for nothing but
// memory, and gives the same again as long as nobody writes what it has read. It follows calls into
// the functions of the package.
//
// Memory is told apart by what it is: a field of a struct, an element of a slice, the elements of a
// map, or what a pointer leads to, each by its type.
package pure

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// deepest is how many calls deep the code of the package is followed.
const deepest = 3

// A Reading is an expression that only makes a value.
type Reading struct {
	// Vars are the variables that it names: those of its function and of the package.
	Vars []*types.Var
	// Partial reports whether it may panic or not end.
	Partial bool
	// Derefs are the variables that must not be nil, lest it panics.
	Derefs []*types.Var
	// Slow reports whether it takes time: it has a loop, or calls what has one.
	Slow  bool
	cells []cell
}

// Of returns what an expression reads, nil if it may do more, or give other memory than a string to
// whoever has its value.
func Of(f *view.Func, e ast.Expr) *Reading {
	if !isValue(f.Info.TypeOf(e), 0) {
		return nil
	}
	r := &reader{f: f, Reading: new(Reading)}
	if !r.read(e) {
		return nil
	}
	return r.Reading
}

// OfCode returns what code of a function reads that sets nothing but variables of the function, and elements of slices that
// the function makes; nil if it may do more.
func OfCode(f *view.Func, n ast.Node) *Reading {
	r := &reader{f: f, Reading: new(Reading), depth: 1}
	if !r.read(n) {
		return nil
	}
	return r.Reading
}

// Memory reports whether it reads what others than its function may have.
func (r *Reading) Memory() bool { return len(r.Vars) > 0 || len(r.cells) > 0 }

// OfClosure returns what a function literal of a function reads whose results are values. It may call itself by the
// variable that has it.
func OfClosure(f *view.Func, lit *ast.FuncLit, self types.Object) *Reading {
	r := &reader{f: f, Reading: new(Reading), depth: 1, lit: lit, self: self}
	if !r.read(lit.Body) {
		return nil
	}
	return r.Reading
}

// A reader reads the code of one function.
type reader struct {
	f *view.Func
	*Reading
	depth int
	calls []*types.Func // that lead to it
	// lit is the function literal that is read, and self what it calls itself by; nil where it is all of a function.
	lit  *ast.FuncLit
	self types.Object
}

// has reports whether a variable is one of the code that is read.
func (r *reader) has(v *types.Var) bool {
	return r.f.IsLocal(v) && (r.lit == nil || view.Within(v.Pos(), r.lit))
}

// read adds what code reads, and reports whether it does no more.
func (r *reader) read(n ast.Node) bool {
	ok := true
	ast.Inspect(n, func(n ast.Node) bool {
		ok = ok && r.node(n)
		return ok
	})
	return ok
}

// node adds what a node reads by itself.
func (r *reader) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Ident:
		return r.ident(n)
	case *ast.BinaryExpr:
		r.Partial = r.Partial || !r.total(n)
	case *ast.SelectorExpr:
		r.selector(n)
	case *ast.StarExpr:
		if !r.f.Info.Types[n].IsType() {
			r.cells = append(r.cells, cell{kind: pointee, typ: r.f.Info.TypeOf(n)})
			r.deref(n.X)
		}
	case *ast.IndexExpr:
		return r.index(n)
	case *ast.SliceExpr:
		_, pointer := view.Core(r.f.Info.TypeOf(n.X)).(*types.Pointer)
		r.Partial = r.Partial || pointer || n.Low != nil || n.High != nil
	case *ast.SwitchStmt:
		r.Partial = r.Partial || n.Tag != nil && !isValue(r.f.Info.TypeOf(n.Tag), 0)
	case *ast.CompositeLit:
		m, ok := view.Core(r.f.Info.TypeOf(n)).(*types.Map)
		r.Partial = r.Partial || ok && !isValue(m.Key(), 0)
	case *ast.TypeAssertExpr:
		r.Partial = r.Partial || n.Type != nil
	case *ast.AssignStmt:
		if op, ok := operators[n.Tok]; ok {
			r.Partial = r.Partial || !r.total(&ast.BinaryExpr{X: n.Lhs[0], Op: op, Y: n.Rhs[0]})
		}
		return r.own(n.Lhs...)
	case *ast.IncDecStmt:
		return r.own(n.X)
	case *ast.RangeStmt:
		return r.ranges(n)
	case *ast.ForStmt:
		r.Slow = true
		r.Partial = r.Partial || !counts(r.f, n)
	case *ast.CallExpr:
		return r.call(n)
	}
	return !eval.Untraced(n)
}

// ident adds a variable of the package, or of the function that has the expression.
func (r *reader) ident(id *ast.Ident) bool {
	v, ok := r.f.Info.ObjectOf(id).(*types.Var)
	if !ok || v.IsField() || r.depth > 0 && r.has(v) {
		return true
	}
	if v.Pkg() != r.f.Pass.Pkg {
		return false // nothing is known of who sets a variable of another package
	}
	if !slices.Contains(r.Vars, v) {
		r.Vars = append(r.Vars, v)
	}
	return true
}

// selector adds a field that others may reach, too.
func (r *reader) selector(sel *ast.SelectorExpr) {
	s := r.f.Info.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal {
		return
	}
	if v, part := root(r.f, sel); v != nil && !part && r.f.IsLocal(v) && !eval.Shared(r.f, v) {
		return // of a value that nothing else reaches
	}
	t := s.Recv()
	for i, at := range s.Index() {
		if p, ok := view.Core(t).(*types.Pointer); ok {
			if t = p.Elem(); i == 0 {
				r.deref(sel.X)
			} else {
				r.Partial = true
			}
		}
		u, ok := t.Underlying().(*types.Struct)
		if !ok {
			r.Partial = true
			return
		}
		r.cells = append(r.cells, cell{kind: field, typ: u.Field(at).Type(), field: u.Field(at).Origin(), holder: t})
		t = u.Field(at).Type()
	}
}

// deref adds a variable that must not be nil.
func (r *reader) deref(e ast.Expr) {
	v, ok := r.f.Object(ast.Unparen(e)).(*types.Var)
	if !ok || !r.f.IsLocal(v) || eval.Shared(r.f, v) || r.depth > 0 && sets(r.f, v) {
		r.Partial = true
		return
	}
	if !slices.Contains(r.Derefs, v) {
		r.Derefs = append(r.Derefs, v)
	}
}

// sets reports whether a function sets a variable but where it declares it.
func sets(f *view.Func, v types.Object) bool {
	return slices.ContainsFunc(f.Uses(f.Decl.Body, v), func(id *ast.Ident) bool {
		return f.Info.Defs[id] == nil && f.Assigned(id)
	})
}

// index adds what an element is read of.
func (r *reader) index(e *ast.IndexExpr) bool {
	if r.f.Info.Types[e.X].IsType() {
		return true
	}
	switch t := view.Core(r.f.Info.TypeOf(e.X)).(type) {
	case *types.Signature:
		return true // type arguments
	case *types.Map:
		r.cells = append(r.cells, cell{kind: mapped, typ: t})
		r.Partial = r.Partial || !isValue(t.Key(), 0)
		return true
	case *types.Slice:
		if v, part := root(r.f, e.X); r.depth == 0 || v == nil || part || !r.has(v) || !makes(r.f, v) {
			r.cells = append(r.cells, cell{kind: element, typ: t.Elem()}) // others may have it
		}
	case *types.Array:
		if r.f.Constant(e.Index) != nil {
			return true
		}
	case *types.Basic:
	default:
		return false
	}
	r.Partial = r.Partial || !inRange(r.f, e)
	return true
}

// own reports whether what is set are variables of a function that is called, or memory that it has made.
func (r *reader) own(list ...ast.Expr) bool {
	for _, to := range list {
		to = ast.Unparen(to)
		if id, ok := to.(*ast.Ident); ok && id.Name == "_" {
			continue
		}
		v, part := root(r.f, to)
		if r.depth == 0 || v == nil || !r.has(v) || part && !makes(r.f, v) {
			return false
		}
	}
	return true
}

// ranges adds what a loop ranges over.
func (r *reader) ranges(loop *ast.RangeStmt) bool {
	for _, x := range []ast.Expr{loop.Key, loop.Value} {
		if x != nil && !r.own(x) {
			return false
		}
	}
	r.Slow = true
	switch t := view.Core(r.f.Info.TypeOf(loop.X)).(type) {
	case *types.Slice:
		if !view.IsBlank(loop.Value) {
			r.cells = append(r.cells, cell{kind: element, typ: t.Elem()})
		}
	case *types.Basic, *types.Array:
	default:
		return false // a map has no order
	}
	return true
}
