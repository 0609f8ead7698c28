package pure

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// Writes are what code may write while it goes on.
type Writes struct {
	vars     map[*types.Var]bool
	cells    []cell
	anything bool
	// quiet reports of calls that they write nothing that counts; it may be nil.
	quiet func(*ast.CallExpr) bool
}

// Written returns what some code of a function may write. Return statements do not count, nor do panics:
// what they evaluate ends the function.
func Written(f *view.Func, nodes ...ast.Node) *Writes {
	return WrittenBut(f, nil, nodes...)
}

// WrittenBut is Written where some calls of the function are known to write nothing that counts; what they are given
// may.
func WrittenBut(f *view.Func, quiet func(*ast.CallExpr) bool, nodes ...ast.Node) *Writes {
	w := &Writes{vars: make(map[*types.Var]bool), quiet: quiet}
	for _, n := range nodes {
		w.collect(f, n, 0)
	}
	return w
}

// Leave reports whether what is read stays as it is.
func (w *Writes) Leave(r *Reading) bool {
	if w.anything {
		return false
	}
	meets := func(read cell) bool { return slices.ContainsFunc(w.cells, read.meets) }
	for _, v := range r.Vars {
		if w.vars[v] || meets(cell{kind: named, typ: v.Type()}) {
			return false
		}
	}
	return !slices.ContainsFunc(r.cells, meets)
}

// Anything reports whether the code does something of which it is not known what it writes.
func (w *Writes) Anything() bool { return w.anything }

// Sets reports whether the code sets a variable, or a part of one that nothing but its name reaches.
func (w *Writes) Sets(v types.Object) bool {
	x, ok := v.(*types.Var)
	return ok && w.vars[x]
}

// SetsField reports whether the code sets a field by its name, in whatever struct. The parts of variables that
// nothing but their names reach do not count, see Sets.
func (w *Writes) SetsField(v *types.Var) bool {
	return slices.ContainsFunc(w.cells, func(c cell) bool { return c.kind == field && c.field == v.Origin() })
}

// ReachesField reports whether the code may set a field, in structs of type holder, but by its name.
func (w *Writes) ReachesField(v *types.Var, holder types.Type) bool {
	read := cell{kind: field, typ: v.Type(), field: v.Origin(), holder: holder}
	return slices.ContainsFunc(w.cells, func(c cell) bool { return c.field != read.field && c.meets(read) })
}

// ReachesElement reports whether the code may set elements of slices of a type, but for fields of them.
func (w *Writes) ReachesElement(t types.Type) bool {
	return slices.ContainsFunc(w.cells, func(c cell) bool {
		return c.kind == field && inArray(c.typ, t) || c.kind != field && c.meets(cell{kind: element, typ: t})
	})
}

// ReachesVar reports whether the code may set a variable whose address others may have, but by its name and for
// fields of it.
func (w *Writes) ReachesVar(v types.Object) bool {
	return slices.ContainsFunc(w.cells, func(c cell) bool {
		return c.kind != field && c.meets(cell{kind: named, typ: v.Type()})
	})
}

func (w *Writes) collect(f *view.Func, n ast.Node, depth int) {
	ast.Inspect(n, func(n ast.Node) bool {
		if w.anything {
			return false
		}
		switch n := n.(type) {
		case *ast.ReturnStmt:
			return depth > 0
		case *ast.ExprStmt:
			call, ok := n.X.(*ast.CallExpr)
			return !ok || f.Builtin(call) != "panic"
		case *ast.AssignStmt:
			w.set(f, n.Lhs...)
		case *ast.IncDecStmt:
			w.set(f, n.X)
		case *ast.ValueSpec: // each turn of a loop has the variables anew
			for _, name := range n.Names {
				w.set(f, name)
			}
		case *ast.RangeStmt:
			w.ranges(f, n)
		case *ast.CallExpr:
			w.call(f, n, depth)
		default:
			w.anything = eval.Untraced(n)
		}
		return !w.anything
	})
}

// ranges adds what the head of a loop sets.
func (w *Writes) ranges(f *view.Func, n *ast.RangeStmt) {
	switch view.Core(f.Info.TypeOf(n.X)).(type) {
	case *types.Chan, *types.Signature, *types.Interface:
		w.anything = true
	}
	for _, x := range []ast.Expr{n.Key, n.Value} {
		if x != nil {
			w.set(f, x)
		}
	}
}

// set adds what is assigned to.
func (w *Writes) set(f *view.Func, list ...ast.Expr) {
	for _, to := range list {
		to = ast.Unparen(to)
		t := f.Info.TypeOf(to)
		if v, part := root(f, to); v != nil && !part && f.IsLocal(v) && !eval.Shared(f, v) {
			w.vars[v] = true
			continue
		}
		switch to := to.(type) {
		case *ast.Ident:
			if v, ok := f.Object(to).(*types.Var); ok {
				w.vars[v] = true
				w.cells = append(w.cells, cell{kind: pointee, typ: t})
			}
		case *ast.SelectorExpr:
			w.field(f, to)
		case *ast.IndexExpr:
			if m, ok := view.Core(f.Info.TypeOf(to.X)).(*types.Map); ok {
				w.cells = append(w.cells, cell{kind: mapped, typ: m})
			} else {
				w.cells = append(w.cells, cell{kind: element, typ: t})
			}
		default:
			w.cells = append(w.cells, cell{kind: pointee, typ: t})
		}
	}
}

// field adds a field that is set.
func (w *Writes) field(f *view.Func, sel *ast.SelectorExpr) {
	s := f.Info.Selections[sel]
	v, ok := f.Info.Uses[sel.Sel].(*types.Var)
	if s == nil || !ok || !v.IsField() {
		if ok {
			w.vars[v] = true // of another package
		}
		return
	}
	holder := s.Recv()
	for _, at := range s.Index()[:len(s.Index())-1] {
		u, ok := view.Core(pointed(holder)).(*types.Struct)
		if !ok {
			w.anything = true
			return
		}
		holder = u.Field(at).Type()
	}
	w.cells = append(w.cells, cell{kind: field, typ: v.Type(), field: v.Origin(), holder: pointed(holder)})
}

// pointed is what a pointer leads to, and a type that is none itself.
func pointed(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// buffers are types whose methods change nothing but what they are called on.
var buffers = []string{"(*strings.Builder).", "(*bytes.Buffer)."}

// call adds what a call may write.
func (w *Writes) call(f *view.Func, call *ast.CallExpr, depth int) {
	if f.Info.Types[call.Fun].IsType() || eval.Silent(f, call) || depth == 0 && w.quiet != nil && w.quiet(call) {
		return
	}
	switch f.Builtin(call) {
	case "append", "copy", "clear", "delete":
		w.filled(f, call.Args[0])
		return
	case "make", "new", "panic", "print", "println", "complex", "real", "imag":
		return
	case "recover":
		w.anything = true
		return
	}
	name := f.Callee(call)
	for _, b := range buffers {
		if method, ok := strings.CutPrefix(name, b); ok {
			// What a buffer has handed out are bytes.
			buffer := pointed(f.Called(call).Signature().Recv().Type())
			w.cells = append(w.cells, cell{kind: pointee, typ: buffer}, cell{kind: pointee, typ: types.Typ[types.Byte]})
			w.anything = w.anything || method == "WriteTo" || method == "ReadFrom"
			return
		}
	}
	switch {
	case (strings.HasPrefix(name, "fmt.Print") || name == "fmt.Errorf") && eval.PlainArgs(f, call):
	case name == "errors.New":
	case slices.Contains(sorts, name):
		w.filled(f, call.Args[0])
	case isPlain(f, call):
		for _, a := range call.Args {
			if s, ok := f.Info.TypeOf(a).Underlying().(*types.Slice); ok {
				w.cells = append(w.cells, cell{kind: element, typ: s.Elem()})
			}
		}
	default:
		w.follow(f, call, depth)
	}
}

// sorts are functions that set the elements of a slice of what has an order.
var sorts = []string{"sort.Ints", "sort.Strings", "sort.Float64s", "slices.Sort", "slices.Reverse"}

// plainPackages have functions that change nothing but elements of slices that they are given.
var plainPackages = []string{
	"math", "math/bits", "math/cmplx", "unicode", "unicode/utf8", "unicode/utf16", "encoding/binary",
	"strings", "bytes", "strconv",
}

// isPlain reports whether a call of another package changes nothing but elements of slices that it is given.
func isPlain(f *view.Func, call *ast.CallExpr) bool {
	fn := f.Called(call)
	if fn == nil || fn.Pkg() == nil || !slices.Contains(plainPackages, fn.Pkg().Path()) {
		return false
	}
	recv := fn.Signature().Recv()
	return (recv == nil || strings.HasSuffix(types.TypeString(recv.Type(), nil), "Endian")) &&
		!slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
			switch f.Info.TypeOf(a).Underlying().(type) {
			case *types.Basic, *types.Slice:
				return false
			}
			return true
		})
}

// follow adds what a function of the package may write.
func (w *Writes) follow(f *view.Func, call *ast.CallExpr, depth int) {
	of, fn := f.OfCall(call)
	if of == nil || depth == deepest || !f.BuiltWith(fn) {
		w.anything = true
		return
	}
	w.collect(of, of.Decl.Body, depth+1)
}

// filled adds the elements of a slice or a map.
func (w *Writes) filled(f *view.Func, e ast.Expr) {
	switch t := view.Core(f.Info.TypeOf(e)).(type) {
	case *types.Slice:
		w.cells = append(w.cells, cell{kind: element, typ: t.Elem()})
	case *types.Map:
		w.cells = append(w.cells, cell{kind: mapped, typ: t})
	default:
		w.anything = true
	}
}
