package subject

import (
	"go/types"
	"strings"
)

// Inputs are the types of the receiver and the parameters.
func Inputs(sig *types.Signature) []types.Type {
	var out []types.Type
	if r := sig.Recv(); r != nil {
		out = append(out, r.Type())
	}
	for v := range sig.Params().Variables() {
		out = append(out, v.Type())
	}
	return out
}

// IsType reports whether a name is that of a type of the package.
func (s *Subject) IsType(name string) bool {
	_, ok := s.Pkg.Types.Scope().Lookup(name).(*types.TypeName)
	return ok
}

// Synchronizes reports whether a package is sync or sync/atomic.
func Synchronizes(p *types.Package) bool { return p.Path() == "sync" || p.Path() == "sync/atomic" }

// Ours reports whether a package is another one than that of the function, and not of the standard library.
func (s *Subject) Ours(p *types.Package) bool {
	of := s.Pkg.Imports[p.Path()]
	return p != s.Pkg.Types && (of == nil || of.Module != nil)
}

// HoldsLock reports whether a value may not be copied: it holds one of package sync.
func HoldsLock(t types.Type) bool {
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil && Synchronizes(n.Obj().Pkg()) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return HoldsLock(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if HoldsLock(f.Type()) {
				return true
			}
		}
	}
	return false
}

// HidesFields reports whether a struct has fields that are not exported.
func HidesFields(st *types.Struct) bool {
	for f := range st.Fields() {
		if !f.Exported() {
			return true
		}
	}
	return false
}

// HoldsFunction reports whether a type can lead to a function, which cannot be written
// down.
func HoldsFunction(t types.Type) bool {
	return LeadsTo(t, func(t types.Type) bool {
		switch t.Underlying().(type) {
		case *types.Signature, *types.Chan:
			return true
		}
		return false
	})
}

// LeadsTo reports whether a type is what is asked for, or leads to it through pointers,
// elements, keys and fields.
func LeadsTo(t types.Type, is func(types.Type) bool) bool {
	found := false
	Walk(t, func(t types.Type) bool {
		found = found || is(t)
		return !found
	})
	return found
}

// Walk calls into for a type and for all that it leads to, as LeadsTo has it. What is behind a type for which into returns false is
// left out.
func Walk(t types.Type, into func(types.Type) bool) {
	seen := make(map[types.Type]bool)
	var visit func(types.Type)
	visit = func(t types.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		if !into(t) {
			return
		}
		switch u := t.Underlying().(type) {
		case *types.Pointer:
			visit(u.Elem())
		case *types.Slice:
			visit(u.Elem())
		case *types.Array:
			visit(u.Elem())
		case *types.Map:
			visit(u.Key())
			visit(u.Elem())
		case *types.Struct:
			for f := range u.Fields() {
				visit(f.Type())
			}
		}
	}
	visit(t)
}

// Form is the type that a constraint asks for if it is one that may mention type parameters, such as ~[]E; nil for others.
func Form(p *types.TypeParam) types.Type {
	i, ok := p.Constraint().Underlying().(*types.Interface)
	if !ok || i.NumEmbeddeds() != 1 {
		return nil
	}
	u, ok := i.EmbeddedType(0).(*types.Union)
	if !ok || u.Len() != 1 {
		return nil
	}
	if _, plain := u.Term(0).Type().Underlying().(*types.Basic); plain {
		return nil
	}
	return u.Term(0).Type()
}

// Named is the named type of a value or of what a pointer points to.
func Named(t types.Type) *types.Named {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	return n
}

// Public reports whether other packages can call a function by its name. A method of a type that is not exported they call by an
// interface at most.
func Public(fn *types.Func) bool {
	t := Receiver(fn)
	return fn.Exported() && (t == nil || t.Exported())
}

// Receiver is the type that a function is a method of, nil for others.
func Receiver(fn *types.Func) *types.TypeName {
	r := fn.Signature().Recv()
	if r == nil {
		return nil
	}
	t := r.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Origin().Obj()
	}
	return nil
}

// interfaces finds the interfaces in types.
func interfaces(list []types.Type) []*types.Interface {
	var out []*types.Interface
	seen := make(map[types.Type]bool)
	var visit func(types.Type)
	visit = func(t types.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		switch u := t.Underlying().(type) {
		case *types.Interface:
			out = append(out, u)
		case *types.Pointer:
			visit(u.Elem())
		case *types.Slice:
			visit(u.Elem())
		case *types.Array:
			visit(u.Elem())
		case *types.Map:
			visit(u.Key())
			visit(u.Elem())
		case *types.Struct:
			for f := range u.Fields() {
				visit(f.Type())
			}
		case *types.Signature:
			for r := range u.Results().Variables() {
				visit(r.Type())
			}
		}
	}
	for _, t := range list {
		visit(t)
	}
	return out
}

// Shares reports whether a copy of a value shares memory with it that can be written to.
func Shares(t types.Type) bool {
	if t == nil {
		return true
	}
	return LeadsTo(t, func(t types.Type) bool {
		switch t.Underlying().(type) {
		case *types.Slice, *types.Map, *types.Pointer, *types.Chan, *types.Interface, *types.Signature:
			return true
		}
		return false
	})
}

// holdsParameter reports whether a type parameter is part of a type as it is written.
func holdsParameter(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			if holdsParameter(arg) {
				return true
			}
		}
	case *types.Map:
		return holdsParameter(t.Key()) || holdsParameter(t.Elem())
	case *types.Signature:
		return holdsParameter(t.Params()) || holdsParameter(t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			if holdsParameter(v.Type()) {
				return true
			}
		}
	case *types.Struct:
		for f := range t.Fields() {
			if holdsParameter(f.Type()) {
				return true
			}
		}
	case interface{ Elem() types.Type }:
		return holdsParameter(t.Elem())
	}
	return false
}

func (s *Subject) inModule(p *types.Package) bool {
	m := s.Pkg.Module
	return p == s.Pkg.Types || m != nil && (p.Path() == m.Path || strings.HasPrefix(p.Path(), m.Path+"/"))
}

// standard reports whether a package is one of the standard library.
func (s *Subject) standard(p *types.Package) bool {
	if p == nil {
		return false
	}
	first, _, _ := strings.Cut(p.Path(), "/")
	return !s.inModule(p) && !strings.Contains(first, ".")
}

// TakesPointer reports whether a selection is of a method whose receiver is a pointer, by which it may change what it is called on.
func TakesPointer(of *types.Selection) bool {
	return of != nil && of.Kind() == types.MethodVal && isPointer(of.Obj().(*types.Func).Signature().Recv().Type())
}

func isPointer(t types.Type) bool {
	_, ok := t.(*types.Pointer)
	return ok
}
