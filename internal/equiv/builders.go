package equiv

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// Values of a type that hides its fields cannot be made up. They are built: begun by
// a function of the package that returns one, by a recorded call or as the zero
// value, and changed by calls of methods.

// builders writes what builds the values that the function takes of such types.
func (s *subject) builders(base *types.Func) []string {
	if s.undrawable() != "" {
		return nil
	}
	var out []string
	for _, n := range s.hidden() {
		out = append(out, fmt.Sprintf("{Type: (*%s)(nil), Makers: []any{%s}, Methods: []any{%s}, Open: %t}",
			n.Obj().Name(), strings.Join(s.fresh(n), ", "), strings.Join(s.methods(n, base), ", "), s.open(n)))
	}
	return out
}

// hidden lists the types of the package that hide their fields and that the function's
// inputs lead to.
func (s *subject) hidden() []*types.Named {
	var out []*types.Named
	for _, t := range inputs(s.fn.Signature()) {
		leadsTo(t, func(t types.Type) bool {
			n := named(t)
			if n == nil || n.Obj().Pkg() != s.pkg.Types || n.TypeParams().Len() > 0 || slices.Contains(out, n) {
				return false
			}
			if st, ok := n.Underlying().(*types.Struct); ok && hidesFields(st) {
				out = append(out, n)
			}
			return false
		})
	}
	return out
}

// named is the named type of a value or of what a pointer points to.
func named(t types.Type) *types.Named {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	return n
}

// makers lists functions that return a new value of a type: exported ones, and those
// that say that they do so by their name.
func (s *subject) makers(n *types.Named) []string {
	var out []string
	scope := s.pkg.Types.Scope()
	for _, name := range scope.Names() {
		fn, ok := scope.Lookup(name).(*types.Func)
		if !ok || !fn.Exported() && !strings.HasPrefix(name, "new") && !strings.HasPrefix(name, "make") {
			continue
		}
		r := fn.Signature().Results()
		if r.Len() > 0 && named(r.At(0).Type()) == n && s.callable(fn) {
			out = append(out, name)
		}
	}
	return out
}

// fresh lists the makers whose values are new ones for sure: what they use has no
// variable of the package that leads to the type, such as a default that all share.
// Values are changed as they are built.
func (s *subject) fresh(n *types.Named) []string {
	return slices.DeleteFunc(s.makers(n), func(name string) bool {
		for o := range s.reachable(s.pkg.Types.Scope().Lookup(name)) {
			v, ok := o.(*types.Var)
			if ok && leadsTo(v.Type(), func(t types.Type) bool { return types.Identical(t, n) }) {
				return true
			}
		}
		return false
	})
}

// methods lists the exported methods of a type, and in place of the function in
// question that of base.
func (s *subject) methods(n *types.Named, base *types.Func) []string {
	var out []string
	for fn := range n.Methods() {
		switch {
		case !s.callable(fn):
		case fn == s.fn:
			out = append(out, expression(base, basePrefix, ""))
		case fn.Exported():
			out = append(out, expression(fn, "", ""))
		}
	}
	return out
}

// open says that any value of a type may be met: it has one field, so that none has to
// fit to another, and no function but the one in question makes or changes one.
func (s *subject) open(n *types.Named) bool {
	if n.Underlying().(*types.Struct).NumFields() != 1 || len(s.makers(n)) > 0 {
		return false
	}
	for fn := range n.Methods() {
		if _, pointer := fn.Signature().Recv().Type().(*types.Pointer); pointer && fn != s.fn {
			return false
		}
	}
	return true
}

// callable says that a function can be called with values that are drawn, and only
// computes.
func (s *subject) callable(fn *types.Func) bool {
	if fn.Signature().TypeParams().Len() > 0 {
		return false
	}
	for _, t := range inputs(fn.Signature()) {
		if s.cannotDraw(t, make(map[types.Type]bool)) != "" {
			return false
		}
	}
	for _, n := range s.reachable(fn) {
		if s.effect(n) != "" {
			return false
		}
	}
	return true
}
