package fields

import (
	"go/types"
	"iter"
	"maps"
	"slices"
	"strings"
)

// blind are functions that take any value, do not look at the order of its fields, and keep
// nothing of it: as types.Func.FullName names them.
var blind = []string{
	"sort.Slice", "sort.SliceStable", "sort.SliceIsSorted", "sort.Sort", "sort.Stable", "sort.IsSorted",
	"reflect.DeepEqual", "runtime.KeepAlive",
}

// blindPackages are those whose generic functions and types make no interface of their values.
var blindPackages = []string{"slices", "maps", "sync", "sync/atomic", "iter", "cmp"}

// A reader decides who sees the order of the fields of one struct of a package. It takes that for
// seen which a value of an interface leads to in any way, since what gets such a value may print it,
// follow its pointers by reflection and call its methods. Two things are followed instead:
// interfaces with methods that the package itself declares, and generic code of its own.
type reader struct {
	of  *types.Struct
	pkg *types.Package
	// held are the interfaces with methods that values become.
	held []types.Type
	// generic reports whether type parameters stand for what leads to values.
	generic bool
	// clear are types that were found not to lead to values, by the mode.
	clear [whole + 1]map[types.Type]bool
}

// A mode says what of a value is looked at.
type mode int

const (
	// inline is what lies in the value itself.
	inline mode = iota
	// whole is all that a value leads to: through pointers, functions and methods, too.
	whole
)

// sees reports whether a struct of the kind asked for lies in values of a type, as far as a mode
// looks.
func (r *reader) sees(t types.Type, m mode) bool {
	seen := make(map[types.Type]bool)
	if r.look(t, m, seen) {
		return true
	}
	if r.clear[m] == nil {
		r.clear[m] = seen
	}
	maps.Copy(r.clear[m], seen)
	return false
}

// grow takes one more way to values: what was clear may be no more.
func (r *reader) grow(held ...types.Type) {
	r.held, r.clear = append(r.held, held...), [whole + 1]map[types.Type]bool{}
}

func (r *reader) look(t types.Type, m mode, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] || r.clear[m][t] {
		return false
	}
	seen[t] = true
	switch n := t.(type) {
	case *types.TypeParam:
		return r.generic
	case *types.Named:
		for arg := range n.TypeArgs().Types() {
			if r.look(arg, m, seen) {
				return true
			}
		}
		if n.Obj().Pkg() != r.pkg {
			return false // it is declared where the struct is not known
		}
		if m == whole && r.methods(n.Methods(), seen) {
			return true
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return u == r.of || r.fields(u, m, seen)
	case *types.Array:
		return r.look(u.Elem(), m, seen)
	case *types.Interface:
		return r.holds(t) || m == whole && r.methods(u.Methods(), seen)
	case *types.Signature:
		return m == whole && r.signature(u, seen)
	case *types.Map:
		return m == whole && (r.look(u.Key(), m, seen) || r.look(u.Elem(), m, seen))
	case interface{ Elem() types.Type }: // a pointer, a slice or a channel
		return m == whole && r.look(u.Elem(), m, seen)
	}
	return false
}

// fields looks at those of a struct.
func (r *reader) fields(s *types.Struct, m mode, seen map[types.Type]bool) bool {
	for f := range s.Fields() {
		if r.look(f.Type(), m, seen) {
			return true
		}
	}
	return false
}

// methods looks at what methods that others can call take and return.
func (r *reader) methods(list iter.Seq[*types.Func], seen map[types.Type]bool) bool {
	for fn := range list {
		if fn.Exported() && r.signature(fn.Signature(), seen) {
			return true
		}
	}
	return false
}

func (r *reader) signature(sig *types.Signature, seen map[types.Type]bool) bool {
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			if r.look(v.Type(), whole, seen) {
				return true
			}
		}
	}
	return false
}

// given reports whether a function is given values, or something that leads to one, or returns any.
func (r *reader) given(sig *types.Signature) bool {
	if sig.Recv() != nil && r.sees(sig.Recv().Type(), whole) {
		return true
	}
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			if r.sees(v.Type(), whole) {
				return true
			}
		}
	}
	return false
}

// holds reports whether values become those of an interface.
func (r *reader) holds(t types.Type) bool {
	return slices.ContainsFunc(r.held, func(h types.Type) bool { return types.Identical(h, t) })
}

// isOwn reports whether an interface is declared by the package, with methods.
func (r *reader) isOwn(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() == r.pkg && n.Underlying().(*types.Interface).NumMethods() > 0
}

// follow finds all interfaces of the package that values become, and whether generic code of the
// package has any.
func (r *reader) follow(f *facts) {
	for grown := true; grown; {
		grown = false
		for _, b := range f.boxed {
			if r.isOwn(b.to) && !r.holds(b.to) && r.sees(b.from, whole) {
				grown = true
				r.grow(b.to)
			}
		}
		for _, i := range f.generic {
			if !r.generic && i.of.Pkg() == r.pkg && r.sees(i.arg, whole) {
				r.generic, grown = true, true
				r.grow()
			}
		}
	}
}

// shown returns who may see the order since values become those of an interface: a function, or a
// type that says no more. It is empty if nobody does.
func (r *reader) shown(f *facts) string {
	r.follow(f)
	for _, b := range f.boxed {
		if r.isOwn(b.to) || !r.sees(b.from, whole) {
			continue
		}
		for _, taker := range b.takers {
			if taker == "" {
				return types.TypeString(b.to, types.RelativeTo(r.pkg))
			}
			if !slices.Contains(blind, taker) {
				return taker
			}
		}
	}
	for _, i := range f.generic {
		foreign := i.of.Pkg() != nil && i.of.Pkg() != r.pkg && !slices.Contains(blindPackages, i.of.Pkg().Path())
		if foreign && r.sees(i.arg, whole) {
			return i.of.Name()
		}
	}
	return ""
}

// exposed reports whether other packages can have values of the struct, or anything that leads to
// them: they can print that. What values become is known after follow.
func (r *reader) exposed() bool {
	scope := r.pkg.Scope()
	return slices.ContainsFunc(scope.Names(), func(name string) bool {
		o := scope.Lookup(name)
		_, isConst := o.(*types.Const)
		return o.Exported() && !isConst && r.sees(o.Type(), whole)
	})
}

// short is the name of a function without the path of its package.
func short(name string) string {
	i := strings.LastIndexByte(name, '/')
	if i < 0 {
		return name
	}
	return name[:strings.LastIndexAny(name[:i], "(*")+1] + name[i+1:]
}
