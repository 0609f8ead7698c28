package equiv

import (
	"cmp"
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// globals writes the variables of the package that the function might set through
// calls: those of plain data, by name, in which no function keeps what it returns.
func globals(s *subject.Subject) []string {
	var out []string
	once := s.WrittenOnce()
	for _, v := range s.Memos() {
		once[v] = true
	}
	for o := range s.Reachable(s.Func) {
		v, ok := o.(*types.Var)
		if ok && !once[v] && v.Name() != "_" && !v.IsField() && plain(s, v.Type(), make(map[types.Type]bool)) {
			out = append(out, fmt.Sprintf("%q: &%s", v.Name(), v.Name()))
		}
	}
	slices.Sort(out)
	return out
}

// plain reports whether a type is made of data alone: types of other packages may change
// what only they see.
func plain(s *subject.Subject, t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != s.Pkg.Types {
		return slices.Contains([]string{"sync.Mutex", "sync.RWMutex"}, n.String()) // left held or not
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Pointer:
		return plain(s, u.Elem(), seen)
	case *types.Slice:
		return plain(s, u.Elem(), seen)
	case *types.Array:
		return plain(s, u.Elem(), seen)
	case *types.Map:
		return plain(s, u.Key(), seen) && plain(s, u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			if !plain(s, f.Type(), seen) {
				return false
			}
		}
		return true
	}
	return false
}

// settable writes the exported variables that the functions may use and callers may set, by name: those of the package, but for
// those that the rewrite changes itself, and settings of other packages, which are imported by names of their own.
func settable(base, head *subject.Subject, imports map[string]string) []string {
	twice, why := copied(base, head)
	if why != "" || head.Pkg.Name == "main" {
		return nil
	}
	names := make(map[string]bool)
	for _, s := range []*subject.Subject{base, head} {
		for o := range s.Reachable(s.Func) {
			v, ok := o.(*types.Var)
			if ok && v.Exported() && !v.IsField() && v.Pkg() == s.Pkg.Types && v.Parent() == s.Pkg.Types.Scope() {
				names[v.Name()] = true
			}
		}
	}
	var out []string
	for _, name := range slices.Sorted(maps.Keys(names)) {
		was, is := base.Pkg.Types.Scope().Lookup(name), head.Pkg.Types.Scope().Lookup(name)
		if was != nil && is != nil && twice[was] == nil {
			out = append(out, fmt.Sprintf("%q: &%s", name, name))
		}
	}
	for _, k := range slices.Concat(base.Knobs(), head.Knobs()) {
		of := head.Pkg.Imports[k.Path]
		if of == nil || of.Types == nil || of.Types.Scope().Lookup(k.Name) == nil {
			continue
		}
		name := importing(imports)(k.Path) + "." + k.Name
		out = append(out, fmt.Sprintf("%q: &%s", k.Path+"."+k.Name, name))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// setters writes the functions by which others set variables that either function reads and that both share. Those of
// other packages are imported by names of their own.
func setters(base, head *subject.Subject, imports map[string]string) (out []string) {
	twice, why := copied(base, head)
	if why != "" || head.Pkg.Name == "main" || head.Func.Name() == subject.Sequence {
		return nil
	}
	shared := func(name string) bool {
		is, was := head.Pkg.Types.Scope().Lookup(name), base.Pkg.Types.Scope().Lookup(name)
		return is != nil && (was == nil || twice[was] == nil)
	}
	all := head.Setters()
	for _, s := range base.Setters() {
		if !slices.ContainsFunc(all, func(h subject.Setter) bool { return h.Path == s.Path && h.Name == s.Name }) {
			all = append(all, s)
		}
	}
	for _, s := range all {
		if slices.ContainsFunc(s.Sets, func(v string) bool { return !shared(v) }) || s.Path == "" && !shared(s.Name) {
			continue
		}
		name := s.Name
		if s.Path != "" {
			name = importing(imports)(s.Path) + "." + name
		}
		var sets []string
		for _, v := range s.Sets {
			sets = append(sets, "&"+v)
		}
		out = append(out, fmt.Sprintf("{Name: %q, Func: %s, Sets: []any{%s}}", s.Name, name, strings.Join(sets, ", ")))
	}
	return out
}

// sentinels writes the variables that callers compare results with: those of the package that are
// errors or pointers and that both functions use as they are, and the errors of what it imports of
// the standard library, which are imported by names of their own.
func sentinels(base, head *subject.Subject, imports map[string]string) []string {
	twice, why := copied(base, head)
	if why != "" {
		return nil
	}
	var out []string
	scope := head.Pkg.Types.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		was := base.Pkg.Types.Scope().Lookup(name)
		if ok && name != "_" && was != nil && twice[was] == nil && isCompared(v.Type()) {
			out = append(out, name)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(head.Pkg.Imports)) {
		p := head.Pkg.Imports[path]
		if p.Module != nil || p.Types == nil || imports[path] != "" || path == "C" || path == "unsafe" {
			continue
		}
		for _, name := range p.Types.Scope().Names() {
			v, ok := p.Types.Scope().Lookup(name).(*types.Var)
			if ok && v.Exported() && v.Type().String() == "error" {
				out = append(out, importing(imports)(path)+"."+name)
			}
		}
	}
	return out
}

// isCompared reports whether callers may compare values of a type by where they lie.
func isCompared(t types.Type) bool {
	if _, ok := t.Underlying().(*types.Pointer); ok {
		return true
	}
	return t.String() == "error"
}

// mostOthers bounds the functions that are called between two calls on the same value.
const mostOthers = 12

// others writes the functions of the package that take a value as the function does that is
// compared, as its receiver or first argument, and do the same in both.
func others(base, head *subject.Subject, args []types.Type) []string {
	inputs := subject.Inputs(subject.SignatureOf(head.Func, args))
	if len(inputs) == 0 {
		return nil
	}
	return textsOf(head, args, taking(base, head, args, inputs[0]))
}

// later writes the functions of the package that take what the function returns that is compared, and do the same in both: exported
// ones, if it is one.
func later(base, head *subject.Subject, args []types.Type) []string {
	for v := range subject.SignatureOf(head.Func, args).Results().Variables() {
		all := slices.DeleteFunc(taking(base, head, args, v.Type()), func(fn *types.Func) bool {
			return head.Func.Exported() && !fn.Exported()
		})
		if len(all) > 0 {
			return textsOf(head, args, all)
		}
	}
	return nil
}

// taking lists the functions of the package whose receiver or first argument is of a type of the package, and that do the
// same in both.
func taking(base, head *subject.Subject, args []types.Type, first types.Type) []*types.Func {
	if subject.Named(first) == nil || subject.Named(first).Obj().Pkg() != head.Pkg.Types {
		return nil
	}
	changed := subject.ChangedDecls(base, head)
	same := make(map[string]bool)
	for o := range base.Decls() {
		same[subject.ObjectKey(o)] = !changed[o]
	}
	var out []*types.Func
	for o := range head.Decls() {
		fn, ok := o.(*types.Func)
		if !ok || fn == head.Func || !same[subject.ObjectKey(fn)] || fn.Name() == "_" || fn.Name() == "init" {
			continue
		}
		sig := subject.SignatureOf(fn, args)
		if sig == nil || fn.Signature().TypeParams().Len() > 0 {
			continue
		}
		given := subject.Inputs(sig)
		if len(given) > 0 && types.Identical(given[0], first) && head.Callable(fn, args) {
			out = append(out, fn)
		}
	}
	slices.SortFunc(out, func(a, b *types.Func) int {
		return cmp.Or(cmp.Compare(unexported(a), unexported(b)), cmp.Compare(handsOut(a), handsOut(b)), cmp.Compare(subject.Expression(a, "", ""), subject.Expression(b, "", "")))
	})
	return out
}

// textsOf writes the first of some functions.
func textsOf(head *subject.Subject, args []types.Type, all []*types.Func) (texts []string) {
	for _, fn := range all[:min(len(all), mostOthers)] {
		texts = append(texts, subject.Expression(fn, "", receiverArgs(fn, args, head)))
	}
	return texts
}

// receiverArgs writes type arguments for a method of a generic type, nothing for other functions.
func receiverArgs(fn *types.Func, args []types.Type, s *subject.Subject) string {
	if fn.Signature().RecvTypeParams().Len() == 0 {
		return ""
	}
	return typeArgs(args, s)
}

// unexported ranks a function: 0 if other packages can call it.
func unexported(fn *types.Func) int {
	if fn.Exported() {
		return 0
	}
	return 1
}

// handsOut ranks a function: 0 if it returns what may be memory of its first argument, 1 if it returns nothing
// but errors, so that it is there to change something, and 2 for others.
func handsOut(fn *types.Func) int {
	rank := 1
	for v := range fn.Signature().Results().Variables() {
		switch v.Type().Underlying().(type) {
		case *types.Slice, *types.Map, *types.Pointer:
			return 0
		case *types.Interface:
		default:
			rank = 2
		}
	}
	return rank
}
