package subject

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/rewrite"
)

// OnceOnly returns the functions of the package that are used for nothing but to be
// handed to Do of a sync.Once. They write before any reader gets there, and never
// again, whichever of two functions comes first.
func (s *Subject) OnceOnly() map[types.Object]bool {
	if s.once == nil {
		s.once = s.onceOnly()
	}
	return s.once
}

func (s *Subject) onceOnly() map[types.Object]bool {
	uses, done := make(map[types.Object]int), make(map[types.Object]int)
	for _, o := range s.Pkg.TypesInfo.Uses {
		if fn, ok := o.(*types.Func); ok && fn.Pkg() == s.Pkg.Types {
			uses[fn]++
		}
	}
	for _, f := range s.Pkg.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if fn := s.HandedToOnce(call); fn != nil {
					done[fn]++
				}
			}
			return true
		})
	}
	out := make(map[types.Object]bool)
	for fn, n := range done {
		out[fn] = n == uses[fn]
	}
	return out
}

// OnceFills are the function literals of the package that fill variables once, before anything reads them.
func (s *Subject) OnceFills() []rewrite.OnceFill {
	if s.fills == nil {
		s.fills = slices.DeleteFunc(slices.Concat([]rewrite.OnceFill{}, rewrite.OnceFills(s.Pkg)), func(o rewrite.OnceFill) bool {
			return o.Literal() == nil
		})
	}
	return s.fills
}

// filledIn are the variables that such literals in a function fill.
func (s *Subject) filledIn(decl ast.Node) (out []*types.Var) {
	for _, o := range s.OnceFills() {
		if o.In == decl {
			out = append(out, o.Vars...)
		}
	}
	return out
}

// HandedToOnce returns the function that a call hands to Do of a sync.Once.
func (s *Subject) HandedToOnce(call *ast.CallExpr) *types.Func {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	do, ok := s.Pkg.TypesInfo.Uses[sel.Sel].(*types.Func)
	if !ok || do.FullName() != "(*sync.Once).Do" {
		return nil
	}
	id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	if !ok {
		return nil
	}
	fn, _ := s.Pkg.TypesInfo.Uses[id].(*types.Func)
	return fn
}

// WrittenOnce returns the variables of the package that such functions use, and so may
// write to.
func (s *Subject) WrittenOnce() map[types.Object]bool {
	out := make(map[types.Object]bool)
	decls := s.Decls()
	for fn, only := range s.OnceOnly() {
		if !only || decls[fn] == nil {
			continue
		}
		ast.Inspect(decls[fn], func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := s.Pkg.TypesInfo.Uses[id].(*types.Var); ok && v.Parent() == s.Pkg.Types.Scope() {
					out[v] = true
				}
			}
			return true
		})
	}
	for _, o := range s.OnceFills() {
		for _, v := range o.Vars {
			out[v] = true
		}
	}
	return out
}
