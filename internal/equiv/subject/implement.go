package subject

import (
	"fmt"
	"go/types"
)

// Implementers writes nil pointers to the types of the package that implement an
// interface among the parameters.
func (s *Subject) Implementers() []string {
	wanted := interfaces(Inputs(s.Func.Signature()))
	if len(wanted) == 0 {
		return nil
	}
	var out []string
	scope := s.Pkg.Types.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		n, ok := tn.Type().(*types.Named)
		if !ok || n.TypeParams().Len() > 0 || types.IsInterface(n) ||
			s.CannotDraw(n, make(map[types.Type]bool)) != "" {
			continue
		}
		for _, i := range wanted {
			if types.Implements(n, i) && s.onlyComputes(n, i) {
				out = append(out, "(*"+name+")(nil)")
				break
			}
			if types.Implements(types.NewPointer(n), i) && s.onlyComputes(n, i) {
				out = append(out, "(**"+name+")(nil)")
				break
			}
		}
	}
	return out
}

// onlyComputes reports whether the methods by which a type of the package implements an interface
// do nothing but compute: the function calls them on made-up values.
func (s *Subject) onlyComputes(n *types.Named, i *types.Interface) bool {
	for m := range i.Methods() {
		o, _, _ := types.LookupFieldOrMethod(n, true, s.Pkg.Types, m.Name())
		fn, ok := o.(*types.Func)
		if !ok {
			continue
		}
		if s.effectOf(fn) != "" {
			return false // that of an embedded type
		}
		for _, d := range s.Reachable(fn) {
			if s.Effect(d) != "" {
				return false
			}
		}
	}
	return true
}

// Expression writes a function, or a method as a function of its receiver.
func Expression(fn *types.Func, prefix, inst string) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return prefix + fn.Name() + inst
	}
	t, star := recv.Type(), ""
	if p, ok := t.(*types.Pointer); ok {
		t, star = p.Elem(), "*"
	}
	return fmt.Sprintf("(%s%s%s).%s%s", star, t.(*types.Named).Obj().Name(), inst, prefix, fn.Name())
}
