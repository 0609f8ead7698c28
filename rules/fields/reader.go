package fields

import (
	"go/types"
	"slices"
	"strings"
)

// blind are functions that take any value and do not look at the order of its fields, as
// types.Func.FullName names them.
var blind = []string{
	poolNew, "(*sync.Pool).Put",
	"(*sync.Map).Store", "(*sync.Map).LoadOrStore", "(*sync.Map).Load", "(*sync.Map).Delete", "(*sync.Map).Swap",
	"(*sync/atomic.Value).Store", "(*sync/atomic.Value).Swap", "(*sync/atomic.Value).CompareAndSwap",
	"container/heap.Push", "(*container/list.List).PushBack", "(*container/list.List).PushFront",
	"(*container/list.List).InsertBefore", "(*container/list.List).InsertAfter",
	"sort.Slice", "sort.SliceStable", "sort.SliceIsSorted", "reflect.DeepEqual", "errors.As",
	"context.WithValue", "runtime.SetFinalizer", "runtime.KeepAlive",
}

// blindPackages are those whose generic functions and types do not look at fields.
var blindPackages = []string{
	"slices", "maps", "sync", "sync/atomic", "iter", "cmp", "sort", "container/heap", "unique",
}

// A reader decides who sees the order of the fields of one struct of a package.
type reader struct {
	of  *types.Struct
	pkg *types.Package
	// held are the interfaces with methods that values become.
	held []types.Type
}

// A mode says what of a value is looked at.
type mode int

const (
	// inline is what lies in the value itself: package fmt prints that of fields that are not
	// exported.
	inline mode = iota
	// open is what an encoder follows: all that is exported, through pointers, too.
	open
	// reachable is what code of other packages can get at: it has methods, too.
	reachable
	// whole is all that a value leads to, but for its methods.
	whole
)

// sees reports whether a struct of the kind asked for lies in values of a type, as far as a mode
// looks.
func (r *reader) sees(t types.Type, m mode) bool { return r.look(t, m, make(map[sight]bool)) }

// A sight is a type that is being looked at.
type sight struct {
	t types.Type
	m mode
}

func (r *reader) look(t types.Type, m mode, seen map[sight]bool) bool {
	t = types.Unalias(t)
	if seen[sight{t, m}] {
		return false
	}
	seen[sight{t, m}] = true
	if n, ok := t.(*types.Named); ok {
		for arg := range n.TypeArgs().Types() {
			if r.look(arg, m, seen) {
				return true
			}
		}
		if m == reachable && r.methods(n, seen) {
			return true
		}
		if n.Obj().Pkg() != r.pkg && !types.IsInterface(n) {
			return false // it is declared where the struct is not known
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return u == r.of || r.fields(u, m, seen)
	case *types.Pointer:
		return m != inline && r.look(u.Elem(), m, seen)
	case *types.Slice:
		return r.look(u.Elem(), m, seen)
	case *types.Array:
		return r.look(u.Elem(), m, seen)
	case *types.Chan:
		return (m == reachable || m == whole) && r.look(u.Elem(), m, seen)
	case *types.Map:
		return r.look(u.Key(), m, seen) || r.look(u.Elem(), m, seen)
	case *types.Signature:
		return m == reachable && r.signature(u, seen)
	case *types.Interface:
		return r.holds(t) || m == reachable && r.calls(u, seen)
	}
	return false
}

// fields looks at those of a struct.
func (r *reader) fields(s *types.Struct, m mode, seen map[sight]bool) bool {
	for f := range s.Fields() {
		as := m
		if m != whole && !f.Exported() && !f.Embedded() {
			as = inline
		}
		if r.look(f.Type(), as, seen) {
			return true
		}
	}
	return false
}

// methods looks at what the exported methods of a type take and return.
func (r *reader) methods(n *types.Named, seen map[sight]bool) bool {
	for fn := range n.Methods() {
		if n.Obj().Pkg() == r.pkg && fn.Exported() && r.signature(fn.Signature(), seen) {
			return true
		}
	}
	return false
}

// calls looks at the methods of an interface.
func (r *reader) calls(t *types.Interface, seen map[sight]bool) bool {
	for fn := range t.Methods() {
		if fn.Exported() && r.signature(fn.Signature(), seen) {
			return true
		}
	}
	return false
}

func (r *reader) signature(sig *types.Signature, seen map[sight]bool) bool {
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			if r.look(v.Type(), reachable, seen) {
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

// shown returns who may see the order since values become those of an interface: a function, or a
// type that says no more. It is empty if nobody does.
func (r *reader) shown(f *facts) string {
	for grown := true; grown; {
		grown = false
		for _, b := range f.boxed {
			to, ok := b.to.Underlying().(*types.Interface)
			if !ok || r.holds(b.to) || !r.sees(b.from, open) {
				continue
			}
			if to.NumMethods() > 0 && !types.Identical(b.to, types.Universe.Lookup("error").Type()) {
				r.held, grown = append(r.held, b.to), true
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
	}
	for _, i := range f.generic {
		if i.of != nil && r.sees(i.arg, open) && r.looksInto(f, i.of) {
			return i.of.Name()
		}
	}
	return ""
}

// looksInto reports whether generic code may hand its values to those who see their fields.
func (r *reader) looksInto(f *facts, of types.Object) bool {
	switch {
	case of.Pkg() == nil:
		return false
	case of.Pkg() != r.pkg:
		return !slices.Contains(blindPackages, of.Pkg().Path())
	}
	return slices.ContainsFunc(f.boxed, func(b boxing) bool {
		_, is := types.Unalias(elem(b.from)).(*types.TypeParam)
		return is
	})
}

// elem is what a pointer, a slice or an array leads to in the end.
func elem(t types.Type) types.Type {
	for {
		switch u := types.Unalias(t).(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		default:
			return t
		}
	}
}

// exposed reports whether other packages can have values of the struct, or print what it is in.
// What values become is known after shown.
func (r *reader) exposed() bool {
	scope := r.pkg.Scope()
	return slices.ContainsFunc(scope.Names(), func(name string) bool {
		o := scope.Lookup(name)
		_, isConst := o.(*types.Const)
		return o.Exported() && !isConst && r.sees(o.Type(), reachable)
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
