package sequence

import (
	"cmp"
	"go/types"
	"maps"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
)

// An operation is what other packages can do with values of a family: to call a function or a method.
type operation struct {
	// fn is what is called, with the type arguments; recv is what it is a method of, nil for functions.
	fn   *types.Func
	args []types.Type
	sig  *types.Signature
	recv *types.Named
	// field is what is set, of recv, instead of a call, or read if read is set.
	field *types.Var
	read  bool
	// copied is for a copy of recv.
	copied bool
	// as is another interface that recv, which is one, may be asserted to have, and of which fn is a method then.
	as *types.Named
	// fresh makes a value without any function, of recv.
	fresh bool
}

// operations lists what others can do: first what needs no value of the family. Generic types are those with the
// parameters of the family.
func (f family) operations(s *subject.Subject) []operation {
	scope := s.Pkg.Types.Scope()
	_, params := f.parameters(s.Pkg.Types)
	var out []operation
	for _, name := range slices.Sorted(maps.Keys(f)) {
		t, ok := scope.Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		n := instance(t, params)
		if n == nil {
			continue
		}
		st, isStruct := n.Underlying().(*types.Struct)
		if t.Exported() && isStruct {
			out = append(out, operation{recv: n, fresh: true})
			if !subject.HoldsLock(n) {
				out = append(out, operation{recv: n, copied: true})
			}
			for v := range st.Fields() {
				if v.Exported() {
					out = append(out, operation{recv: n, field: v}, operation{recv: n, field: v, read: true})
				}
			}
		}
		for m := range types.NewMethodSet(types.NewPointer(n)).Methods() {
			if fn := m.Obj().(*types.Func); fn.Exported() && !types.IsInterface(n) && !synchronizes(fn) {
				out = append(out, operation{fn: fn, recv: n, sig: m.Type().(*types.Signature)})
			}
		}
	}
	for _, name := range scope.Names() {
		fn, ok := scope.Lookup(name).(*types.Func)
		if !ok || !fn.Exported() || !f.inside(s.Pkg.Types, fn.Signature()) && !f.returned(s.Pkg.Types, fn.Signature(), params) {
			continue
		}
		op := operation{fn: fn, sig: fn.Signature()}
		if n := fn.Signature().TypeParams().Len(); n > 0 {
			if n > len(params) {
				continue
			}
			inst, err := types.Instantiate(nil, fn.Signature(), params[:n], false)
			if err != nil {
				continue
			}
			op.args, op.sig = params[:n], inst.(*types.Signature)
		}
		out = append(out, op)
	}
	all := slices.Clone(out)
	out = slices.DeleteFunc(out, func(op operation) bool { // others have no value of its type
		return op.recv != nil && !op.recv.Obj().Exported() && !givenOut(all, op.recv) || op.copied && !handled(all, op.recv)
	})
	slices.SortStableFunc(out, func(a, b operation) int {
		return cmp.Compare(f.needs(s.Pkg.Types, a), f.needs(s.Pkg.Types, b))
	})
	return out
}

// synchronizes reports whether a function is one of package sync or sync/atomic.
func synchronizes(fn *types.Func) bool { return fn.Pkg() != nil && subject.Synchronizes(fn.Pkg()) }

// handled reports whether an operation takes or returns values of a type, and not pointers: then others copy them.
func handled(ops []operation, n *types.Named) bool {
	return slices.ContainsFunc(ops, func(op operation) bool {
		if op.sig == nil {
			return false
		}
		for _, list := range []*types.Tuple{op.sig.Params(), op.sig.Results()} {
			for v := range list.Variables() {
				if types.Identical(v.Type(), n) {
					return true
				}
			}
		}
		return false
	})
}

// givenOut reports whether an operation returns a value of a type.
func givenOut(ops []operation, n *types.Named) bool {
	return slices.ContainsFunc(ops, func(op operation) bool {
		for i := 0; op.sig != nil && i < op.sig.Results().Len(); i++ {
			if of := subject.Named(op.sig.Results().At(i).Type()); of != nil && types.Identical(of, n) {
				return true
			}
		}
		return false
	})
}

// returned reports whether a function returns an interface that may hold a value of the family.
func (f family) returned(p *types.Package, sig *types.Signature, params []types.Type) bool {
	for v := range sig.Results().Variables() {
		if n, ok := types.Unalias(v.Type()).(*types.Named); ok && n.Obj().Pkg() != nil && f.holds(p, n, params) {
			return true
		}
	}
	return false
}

// holds reports whether an interface may hold a value of the family.
func (f family) holds(p *types.Package, n *types.Named, params []types.Type) bool {
	return len(f.held(p, n, params)) > 0
}

// held returns the types of the family that an interface may hold pointers to.
func (f family) held(p *types.Package, n *types.Named, params []types.Type) (out []types.Type) {
	i, ok := n.Underlying().(*types.Interface)
	if !ok || i.NumMethods() == 0 {
		return nil
	}
	for name := range f {
		if t, ok := p.Scope().Lookup(name).(*types.TypeName); ok && !types.IsInterface(t.Type()) {
			if of := instance(t, params); of != nil && types.Implements(types.NewPointer(of), i) {
				out = append(out, of)
			}
		}
	}
	return out
}

// needs is 0 for an operation that needs no value of the family, 1 for others.
func (f family) needs(p *types.Package, op operation) int {
	switch {
	case op.fresh:
		return 0
	case op.recv != nil:
		return 1
	}
	for v := range op.sig.Params().Variables() {
		t := v.Type()
		if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
			t = ptr.Elem()
		}
		if f.of(p, t) != nil {
			return 1
		}
	}
	return 0
}

// instance is a type with type parameters as its arguments, as many as it has; nil if there are too few.
func instance(t *types.TypeName, params []types.Type) *types.Named {
	n, ok := t.Type().(*types.Named)
	if !ok || n.TypeParams().Len() > len(params) {
		return nil
	}
	if n.TypeParams().Len() == 0 {
		return n
	}
	inst, err := types.Instantiate(nil, n, params[:n.TypeParams().Len()], false)
	if err != nil {
		return nil
	}
	return inst.(*types.Named)
}

// parameters are the type parameters of the type of the family that has most.
func (f family) parameters(p *types.Package) (list *types.TypeParamList, all []types.Type) {
	for _, name := range slices.Sorted(maps.Keys(f)) {
		t, ok := p.Scope().Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		if n, ok := t.Type().(*types.Named); ok && n.TypeParams().Len() > list.Len() {
			list = n.TypeParams()
		}
	}
	for tp := range list.TypeParams() {
		all = append(all, tp)
	}
	return list, all
}
