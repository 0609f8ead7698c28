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
				for _, o := range w.called(n) {
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

// called are the functions of the package that a name or a selection may mean.
func (w *copyWriter) called(n ast.Node) []types.Object {
	switch n := n.(type) {
	case *ast.Ident:
		return []types.Object{subject.Origin(w.head.Pkg.TypesInfo.Uses[n])}
	case *ast.SelectorExpr:
		return w.head.Dispatched(n)
	}
	return nil
}
