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
}

// Written returns what some code of a function may write. Return statements do not count: what they
// evaluate ends the function.
func Written(f *view.Func, nodes ...ast.Node) *Writes {
	w := &Writes{vars: make(map[*types.Var]bool)}
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

func (w *Writes) collect(f *view.Func, n ast.Node, depth int) {
	ast.Inspect(n, func(n ast.Node) bool {
		if w.anything {
			return false
		}
		switch n := n.(type) {
		case *ast.ReturnStmt:
			return depth > 0
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
		if v, part := root(f, to); v != nil && !part {
			w.vars[v] = true
			if f.IsLocal(v) && !eval.Shared(f, v) {
				continue
			}
			w.cells = append(w.cells, cell{kind: pointee, typ: t})
		}
		switch to := to.(type) {
		case *ast.Ident:
		case *ast.SelectorExpr:
			w.field(f, to)
		case *ast.IndexExpr:
			switch x := view.Core(f.Info.TypeOf(to.X)).(type) {
			case *types.Map:
				w.cells = append(w.cells, cell{kind: mapped, typ: x})
			case *types.Slice:
				w.cells = append(w.cells, cell{kind: element, typ: t})
			default:
				w.cells = append(w.cells, cell{kind: pointee, typ: t})
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
	if f.Info.Types[call.Fun].IsType() || eval.Silent(f, call) {
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
	default:
		w.follow(f, call, depth)
	}
}

// sorts are functions that set the elements of a slice of what has an order.
var sorts = []string{"sort.Ints", "sort.Strings", "sort.Float64s", "slices.Sort", "slices.Reverse"}

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
