// Package sequence writes a function that does with values of a type what other packages can do: it makes some,
// and calls their methods and the functions that take or return them, in an order that it is given. It stands for
// a type that two trees declare otherwise, whose values no function can be given in both.
package sequence

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// A family is the types of a package that two trees have otherwise, and those that are made of them, by name.
type family map[string]bool

// familyOf finds the types that two trees have otherwise, beside one. A wide family has those too whose methods return an
// interface that may hold a value of it, as what builds one does.
func familyOf(base, head *subject.Subject, one string, wide bool) family {
	f := family{one: true}
	for o := range subject.ChangedDecls(base, head) {
		if t, ok := o.(*types.TypeName); ok {
			f[t.Name()] = true
		}
	}
	for grown := true; grown; {
		grown = f.grow(base, wide) || f.grow(head, wide)
	}
	return f
}

// grow adds types that are made of others of the family, and reports whether there are some.
func (f family) grow(s *subject.Subject, wide bool) (grown bool) {
	_, params := f.parameters(s.Pkg.Types)
	for o, n := range s.Decls() {
		if fn, ok := o.(*types.Func); ok && fn.Exported() && subject.Receiver(fn) != nil {
			makes := f.returns(s.Pkg.Types, fn.Signature()) || wide && f.returned(s.Pkg.Types, fn.Signature(), params)
			of := subject.Receiver(fn)
			if !f[of.Name()] && makes && !types.IsInterface(of.Type()) {
				f[of.Name()], grown = true, true
			}
			if f[of.Name()] && wide && f.views(s.Pkg.Types, fn.Signature()) {
				grown = true
			}
		}
		t, ok := o.(*types.TypeName)
		if !ok || f[t.Name()] || t.IsAlias() || o.Parent() != s.Pkg.Types.Scope() {
			continue
		}
		id, _ := n.(*ast.TypeSpec).Type.(*ast.Ident) // whose fields it has, too
		of := s.Pkg.TypesInfo.Uses[id]
		if of != nil && f[of.Name()] && of.Pkg() == s.Pkg.Types || f.inside(s.Pkg.Types, t.Type().Underlying()) {
			f[t.Name()], grown = true, true
		}
	}
	return grown
}

// views adds types that a method returns pointers to and of which others see nothing but what methods say, such as a cursor
// or an element, and reports whether there are some: what is in them may change as the value changes that they are of.
func (f family) views(p *types.Package, sig *types.Signature) (grown bool) {
	for v := range sig.Results().Variables() {
		n := subject.Named(v.Type())
		if n == nil || n.Obj().Pkg() != p || f[n.Obj().Name()] || n.Obj().Parent() != p.Scope() || n.NumMethods() == 0 {
			continue
		}
		st, ok := n.Underlying().(*types.Struct)
		if ok && open(st) == "" {
			f[n.Obj().Name()], grown = true, true
		}
	}
	return grown
}

// returns reports whether a function returns a value of the family.
func (f family) returns(p *types.Package, sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		if n := subject.Named(v.Type()); n != nil && f.of(p, n) != nil {
			return true
		}
	}
	return false
}

// of returns the type of the family that a type is, nil for others.
func (f family) of(p *types.Package, t types.Type) *types.Named {
	n, ok := types.Unalias(t).(*types.Named)
	if ok && n.Obj().Pkg() == p && f[n.Obj().Name()] && n.Obj().Parent() == p.Scope() {
		return n
	}
	return nil
}

// inside reports whether a type is of the family or leads to one, also by parameters and results of functions.
func (f family) inside(p *types.Package, t types.Type) bool {
	seen := make(map[types.Type]bool)
	var visit func(types.Type) bool
	all := func(list *types.Tuple) bool {
		for v := range list.Variables() {
			if visit(v.Type()) {
				return true
			}
		}
		return false
	}
	visit = func(t types.Type) bool {
		if seen[t] {
			return false
		}
		seen[t] = true
		if f.of(p, t) != nil {
			return true
		}
		if n, ok := types.Unalias(t).(*types.Named); ok && slices.ContainsFunc(slices.Collect(n.TypeArgs().Types()), visit) {
			return true
		}
		switch u := t.Underlying().(type) {
		case *types.Chan:
			return visit(u.Elem())
		case *types.Signature:
			return all(u.Params()) || all(u.Results())
		case *types.Interface:
			for m := range u.Methods() {
				if visit(m.Type()) {
					return true
				}
			}
			return false
		}
		return subject.LeadsTo(t, func(to types.Type) bool { return to != t && visit(to) })
	}
	return visit(t)
}

// unlike says which type of the family other packages see otherwise in the two trees, or could make without
// functions of the package; empty if there is none.
func (f family) unlike(base, head *subject.Subject) string {
	for _, name := range slices.Sorted(maps.Keys(f)) {
		b, _ := base.Pkg.Types.Scope().Lookup(name).(*types.TypeName)
		h, _ := head.Pkg.Types.Scope().Lookup(name).(*types.TypeName)
		if b == nil && h == nil {
			continue
		}
		if b == nil || h == nil {
			if !cmp.Or(b, h).Exported() {
				continue
			}
			return "the rewrite changes which types there are: " + name
		}
		if why := f.unlikeType(base, b, h); why != "" {
			return why
		}
	}
	return ""
}

// unlikeType says why other packages see two declarations of a type otherwise.
func (f family) unlikeType(base *subject.Subject, b, h *types.TypeName) string {
	bs, okBase := b.Type().Underlying().(*types.Struct)
	hs, okHead := h.Type().Underlying().(*types.Struct)
	switch {
	case !okBase || !okHead:
		_, fn := b.Type().Underlying().(*types.Signature)
		_, methods := b.Type().Underlying().(*types.Interface)
		same := types.TypeString(b.Type().Underlying(), nil) == types.TypeString(h.Type().Underlying(), nil)
		if !b.Exported() || (fn || methods) && same {
			return ""
		}
		return fmt.Sprintf("the rewrite changes what the type %s is made of, which is no struct", b.Name())
	case !b.Exported() && !f.seen(base, b): // who has its values has no name for it
		return ""
	case types.Comparable(b.Type()) != types.Comparable(h.Type()):
		return fmt.Sprintf("values of %s can be compared in one tree alone", b.Name())
	case types.Comparable(b.Type()) && f.handled(base, b) && types.TypeString(bs, nil) != types.TypeString(hs, nil):
		return fmt.Sprintf("values of %s may be compared, and are otherwise now", b.Name())
	case open(bs) != open(hs):
		return "the rewrite changes exported fields of " + b.Name()
	case subject.HidesFields(bs) != subject.HidesFields(hs):
		return fmt.Sprintf("other packages may write a %s without names of fields", b.Name())
	}
	return ""
}

// seen reports whether others may name fields of a type that is not exported: of a value that a function returns, or
// where a type of the family embeds it.
func (f family) seen(s *subject.Subject, t *types.TypeName) bool {
	_, params := f.parameters(s.Pkg.Types)
	n := instance(t, params)
	if n == nil || givenOut(f.operations(s), n) {
		return true
	}
	for name := range f {
		o := s.Pkg.Types.Scope().Lookup(name)
		if o == nil || !o.Exported() {
			continue
		}
		if st, ok := o.Type().Underlying().(*types.Struct); ok {
			for v := range st.Fields() {
				if v.Embedded() && subject.Named(v.Type()) != nil && subject.Named(v.Type()).Obj() == t {
					return true
				}
			}
		}
	}
	return false
}

// handled reports whether others have values of a type, and not only pointers.
func (f family) handled(s *subject.Subject, t *types.TypeName) bool {
	_, params := f.parameters(s.Pkg.Types)
	n := instance(t, params)
	return n != nil && handled(f.operations(s), n)
}

// open writes what others see of a struct.
func open(st *types.Struct) string {
	var text strings.Builder
	for i := range st.NumFields() {
		if f := st.Field(i); f.Exported() || f.Embedded() {
			text.WriteString(fmt.Sprintf("%s %s %q %t\n", f.Name(), types.TypeString(f.Type(), nil), st.Tag(i), f.Embedded()))
		}
	}
	return text.String()
}
