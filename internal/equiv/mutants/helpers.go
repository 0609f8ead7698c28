package mutants

import (
	"go/ast"
	"go/types"

	"github.com/gohone/hone/internal/equiv/subject"
)

// mostHelpers bounds the functions that are watched beside what changes, and farthest how many calls away
// from that they are. Of sequences more are, since steps lead to what changes.
const (
	mostHelpers = 12
	farthest    = 2
	mostOfSteps = 64
	fromSteps   = 3
)

// helpers are functions and methods of the package that the parts call, or may call by way of an interface, and that
// are no parts themselves: what they compare is watched as well. Those that are called directly come first. Files that
// are too old to call what watches have none.
func (w *copyWriter) helpers() (out []*ast.FuncDecl) {
	decls := w.head.Decls()
	known := make(map[types.Object]bool)
	var from, next []ast.Node
	most, far := mostHelpers, farthest
	if w.head.Func.Name() == subject.Sequence {
		most, far = mostOfSteps, fromSteps
	}
	for _, p := range w.parts {
		known[p.object] = true
		next = append(next, p.root)
	}
	for range far {
		from, next = next, nil
		for _, n := range from {
			ast.Inspect(n, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				if !ok {
					return true
				}
				fn, _ := w.head.Pkg.TypesInfo.Uses[id].(*types.Func)
				for _, o := range w.called(fn) {
					d, ok := decls[o].(*ast.FuncDecl)
					if !ok || d.Body == nil || known[o] || len(out) == most || !w.head.Generic(w.head.FileOf(d)) {
						continue
					}
					known[o] = true
					next, out = append(next, d), append(out, d)
				}
				return true
			})
		}
	}
	return out
}

// called are the functions of the package that the use of a function may call: of a method of an interface, those
// of its types that are it.
func (w *copyWriter) called(fn *types.Func) (out []*types.Func) {
	if fn == nil {
		return nil
	}
	recv := fn.Signature().Recv()
	if recv == nil || !types.IsInterface(recv.Type()) {
		return []*types.Func{fn.Origin()}
	}
	of, _ := recv.Type().Underlying().(*types.Interface)
	for _, name := range w.head.Pkg.Types.Scope().Names() {
		t, ok := w.head.Pkg.Types.Scope().Lookup(name).(*types.TypeName)
		if !ok || types.IsInterface(t.Type()) || !types.Implements(types.NewPointer(t.Type()), of) {
			continue
		}
		if m, _, _ := types.LookupFieldOrMethod(t.Type(), true, fn.Pkg(), fn.Name()); m != nil {
			out = append(out, m.(*types.Func))
		}
	}
	return out
}
