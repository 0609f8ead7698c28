package rewrite

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// What becomes of methods that a change adds or removes: others may have them by embedding, by interfaces, or by values
// that they are given.

// embeds reports whether the type of a method embeds others, whose methods it may hide.
func embeds(p *packages.Package, method string) bool {
	of, _, _ := strings.Cut(method, ".")
	o := p.Types.Scope().Lookup(of)
	if o == nil {
		return false
	}
	st, ok := o.Type().Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if f.Embedded() {
			return true
		}
	}
	return false
}

// hides reports whether a method has the place of one of an embedded type.
func hides(p *packages.Package, method string) bool {
	of, name, _ := strings.Cut(method, ".")
	o := p.Types.Scope().Lookup(of)
	if o == nil {
		return true
	}
	st, ok := o.Type().Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if under, _, _ := types.LookupFieldOrMethod(f.Type(), true, p.Types, name); f.Embedded() && under != nil {
			return true
		}
	}
	return false
}

// isEmbedded reports whether a struct of a package embeds the type of a method.
func isEmbedded(p *packages.Package, method string) bool {
	of, _, _ := strings.Cut(method, ".")
	for _, tv := range p.TypesInfo.Types {
		st, ok := tv.Type.(*types.Struct)
		if !ok || !tv.IsType() {
			continue
		}
		for f := range st.Fields() {
			if f.Embedded() && f.Name() == of {
				return true
			}
		}
	}
	return false
}

// isGiven reports whether what is exported leads to a type, but by fields that are not.
func isGiven(p *packages.Package, name string) bool {
	seen := make(map[types.Type]bool)
	var leads func(t types.Type) bool
	all := func(list *types.Tuple) bool {
		for v := range list.Variables() {
			if leads(v.Type()) {
				return true
			}
		}
		return false
	}
	leads = func(t types.Type) bool {
		if seen[t] {
			return false
		}
		seen[t] = true
		n, ok := types.Unalias(t).(*types.Named)
		if ok && n.Obj().Pkg() == p.Types && n.Obj().Name() == name {
			return true
		}
		for m := range methodsOf(n, ok && n.Obj().Pkg() == p.Types) {
			if m.Exported() && leads(m.Type()) {
				return true
			}
		}
		switch u := t.Underlying().(type) {
		case interface{ Elem() types.Type }: // pointers, slices, arrays, channels and maps
			m, isMap := u.(*types.Map)
			return leads(u.Elem()) || isMap && leads(m.Key())
		case *types.Signature:
			return all(u.Params()) || all(u.Results())
		case *types.Struct:
			for f := range u.Fields() {
				if (f.Exported() || f.Embedded() && ok && n.Obj().Exported()) && leads(f.Type()) {
					return true
				}
			}
		}
		return false
	}
	scope := p.Types.Scope()
	return slices.ContainsFunc(scope.Names(), func(other string) bool { return ast.IsExported(other) && leads(scope.Lookup(other).Type()) })
}

// methodsOf goes through the methods of a type if that is wanted.
func methodsOf(n *types.Named, wanted bool) iter.Seq[*types.Func] {
	if !wanted {
		return func(func(*types.Func) bool) {}
	}
	return n.Methods()
}

// isAlone reports whether only types that are not exported embed that of a method, and nothing beside it, so that no
// other method takes its place.
func isAlone(p *packages.Package, method string) bool {
	of, _, _ := strings.Cut(method, ".")
	for _, name := range p.Types.Scope().Names() {
		st, ok := p.Types.Scope().Lookup(name).Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		has, others := false, false
		for f := range st.Fields() {
			has, others = has || f.Embedded() && f.Name() == of, others || f.Embedded() && f.Name() != of
		}
		if has && (others || ast.IsExported(name)) {
			return false
		}
	}
	return true
}

// ofInterface reports whether an interface of a package has a method of a name.
func ofInterface(p *packages.Package, name string) bool {
	for _, tv := range p.TypesInfo.Types {
		i, ok := tv.Type.(*types.Interface)
		if !ok || !tv.IsType() {
			continue
		}
		for m := range i.Methods() {
			if m.Name() == name {
				return true
			}
		}
	}
	return false
}
