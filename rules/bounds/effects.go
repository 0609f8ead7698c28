package bounds

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// deepest is how many calls deep the code of the package is followed.
const deepest = 3

// plainPackages have functions that change nothing but elements of slices that they are given.
var plainPackages = []string{
	"math", "math/bits", "math/cmplx", "unicode", "unicode/utf8", "unicode/utf16", "encoding/binary",
	"strings", "bytes", "strconv",
}

// buffers are types of these whose methods change nothing but the buffer.
var buffers = []string{"*strings.Builder", "*bytes.Buffer"}

// effects are what a piece of code may change.
type effects struct {
	// vars are variables that it sets by name.
	vars map[types.Object]bool
	// fields are those that it sets, of whatever struct.
	fields map[types.Object]bool
	// elements are the types of elements that it sets, pointees those of what it sets through
	// pointers. Fields that are structs or arrays are among the latter, too.
	elements, pointees []types.Type
	// anything reports whether it does something else that may change any variable.
	anything bool
}

// effectsOf returns what a loop may change while it goes on. Statements that leave the function
// do not count, see leaves.
func effectsOf(f *view.Func, loop ast.Node) *effects {
	e := &effects{vars: make(map[types.Object]bool), fields: make(map[types.Object]bool)}
	e.collect(f, loop, 0)
	return e
}

// leaves reports whether a statement ends the loop, and calls something on the way. A return ends only
// a loop of its own function.
func leaves(f *view.Func, n ast.Node, depth int) bool {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		return depth == 0 && !eval.Quiet(f, n)
	case *ast.ExprStmt:
		call, ok := n.X.(*ast.CallExpr)
		return ok && f.Builtin(call) == "panic" && !eval.Quiet(f, n, "panic")
	}
	return false
}

// collect adds what code of a function may change. Depth is how many calls lead to it.
func (e *effects) collect(f *view.Func, n ast.Node, depth int) {
	ast.Inspect(n, func(n ast.Node) bool {
		if e.anything || leaves(f, n, depth) {
			return false
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				e.set(f, l)
			}
		case *ast.IncDecStmt:
			e.set(f, n.X)
		case *ast.RangeStmt:
			e.ranges(f, n)
		case *ast.CallExpr:
			e.call(f, n, depth)
		default:
			e.anything = eval.Untraced(n)
		}
		return !e.anything
	})
}

// ranges adds what the head of a loop sets.
func (e *effects) ranges(f *view.Func, n *ast.RangeStmt) {
	switch f.Info.TypeOf(n.X).Underlying().(type) {
	case *types.Chan, *types.Signature, *types.Interface:
		e.anything = true
		return
	}
	for _, x := range []ast.Expr{n.Key, n.Value} {
		if x != nil {
			e.set(f, x)
		}
	}
}

// set adds what is assigned to.
func (e *effects) set(f *view.Func, to ast.Expr) {
	t := f.Info.TypeOf(to)
	switch to := ast.Unparen(to).(type) {
	case *ast.Ident:
		if v, ok := f.Object(to).(*types.Var); ok {
			e.vars[v] = true
			e.whole(t)
		}
	case *ast.SelectorExpr:
		v := f.Info.Uses[to.Sel]
		if v, ok := v.(*types.Var); ok && v.IsField() {
			e.fields[v.Origin()] = true
		} else {
			e.vars[v] = true
		}
		e.whole(t)
	case *ast.IndexExpr:
		if _, isMap := f.Info.TypeOf(to.X).Underlying().(*types.Map); !isMap {
			e.elements = append(e.elements, t)
		}
	default:
		e.pointees = append(e.pointees, t)
	}
}

// whole adds what is set with a variable or a field of a type: its parts.
func (e *effects) whole(t types.Type) {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		e.elements = append(e.elements, t)
	}
}

// call adds what a call may change.
func (e *effects) call(f *view.Func, call *ast.CallExpr, depth int) {
	if f.Info.Types[call.Fun].IsType() {
		return
	}
	switch f.Builtin(call) {
	case "append", "copy", "clear":
		e.filled(f, call.Args[:1])
		return
	case "recover":
		e.anything = true
		return
	case "":
	default:
		return
	}
	fn := f.Called(call)
	if fn == nil || fn.Pkg() == nil {
		e.anything = true
		return
	}
	if fn.Pkg() != f.Pass.Pkg {
		e.outside(f, fn, call)
		return
	}
	decl := f.Index.Decl(fn.Origin())
	if decl == nil || decl.Body == nil || depth == deepest {
		e.anything = true
		return
	}
	of := f.Of(decl)
	e.collect(of, decl.Body, depth+1)
}

// outside adds what a call of another package may change.
func (e *effects) outside(f *view.Func, fn *types.Func, call *ast.CallExpr) {
	recv := fn.Signature().Recv()
	if recv != nil && slices.Contains(buffers, types.TypeString(recv.Type(), nil)) {
		e.pointees = append(e.pointees, recv.Type().(*types.Pointer).Elem())
		e.elements = append(e.elements, types.Typ[types.Byte]) // of slices that it has handed out
		recv = nil
	}
	if !slices.Contains(plainPackages, fn.Pkg().Path()) ||
		recv != nil && !strings.HasSuffix(types.TypeString(recv.Type(), nil), "Endian") {
		e.anything = true
		return
	}
	for _, a := range call.Args {
		switch f.Info.TypeOf(a).Underlying().(type) {
		case *types.Basic, *types.Slice:
		default:
			e.anything = true
		}
	}
	e.filled(f, call.Args)
}

// filled adds the elements of slices.
func (e *effects) filled(f *view.Func, slices []ast.Expr) {
	for _, x := range slices {
		if s, ok := f.Info.TypeOf(x).Underlying().(*types.Slice); ok {
			e.elements = append(e.elements, s.Elem())
		}
	}
}

// reach reports whether a cell of a type, in a struct of a type if holder is not nil, may be
// changed without its name: through a pointer, or with what it is part of.
func (e *effects) reach(cell, holder types.Type) bool {
	part := func(t types.Type) bool {
		if holder != nil {
			return contains(t, holder)
		}
		return contains(t, cell)
	}
	return slices.ContainsFunc(e.elements, part) ||
		slices.ContainsFunc(e.pointees, func(t types.Type) bool { return part(t) || contains(t, cell) })
}

// contains reports whether a value of type t has one of type part in it.
func contains(t, part types.Type) bool {
	return view.HasPart(t, func(t types.Type) bool {
		if types.Identical(t, part) || origin(t) != nil && origin(t) == origin(part) {
			return true
		}
		_, ok := types.Unalias(t).(*types.TypeParam)
		return ok // whatever it is
	})
}

// origin is what a generic type is an instance of, nil for other types.
func origin(t types.Type) *types.Named {
	if n, ok := types.Unalias(t).(*types.Named); ok && n.TypeArgs().Len() > 0 {
		return n.Origin()
	}
	return nil
}
