package equiv

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// testSource writes the test that hands both functions to the harness. path is the
// harness's import path, drawn says that inputs may be made from types alone.
func testSource(base, head *subject, c *copies, path string, drawn bool) string {
	imports := map[string]string{path: "honeharness", "testing": "honetesting"}
	var entries strings.Builder
	for i, args := range instances(head.fn.Signature()) {
		inst := typeArgs(args, head, imports)
		fmt.Fprintf(&entries, "\t\thoneharness.Function{\n\t\t\tBase: %s, Head: %s, Dictionary: honeDictionary, Drawn: %t,\n",
			expression(base.fn, basePrefix, inst), expression(head.fn, "", inst), drawn)
		fmt.Fprintf(&entries, "\t\t\tImpls: []any{%s},\n", strings.Join(head.implementers(), ", "))
		fmt.Fprintf(&entries, "\t\t\tBuilders: []honeharness.Builder{%s},\n", strings.Join(head.builders(base.fn), ", "))
		fmt.Fprintf(&entries, "\t\t\tGlobals: map[string]any{%s},\n", strings.Join(head.globals(), ", "))
		if c.files != nil {
			fmt.Fprintf(&entries, "\t\t\tSelect: %s, Hits: %s[:], Blocks: %d, Ticks: &%s,\n", selectName, hitsName, len(c.blocks), ticksName)
			fmt.Fprintf(&entries, "\t\t\tKnown: %#v,\n", c.known())
			if i == 0 {
				fmt.Fprintf(&entries, "\t\t\tMutants: %d,\n", len(c.mutants))
			}
		}
		entries.WriteString("\t\t},\n")
	}
	var b strings.Builder
	// The line raises the language of this file alone where the module's is older.
	fmt.Fprintf(&b, "//go:build go1.21\n\npackage %s\n\n", head.pkg.Name)
	for _, p := range slices.Sorted(maps.Keys(imports)) {
		fmt.Fprintf(&b, "import %s %q\n", imports[p], p)
	}
	fmt.Fprintf(&b, "\nvar honeDictionary = %s\n", dictionary(base, head))
	fmt.Fprintf(&b, "\nfunc TestHoneCheck(t *honetesting.T) {\n\tif err := honeharness.Main(\n%s", entries.String())
	b.WriteString("\t); err != nil {\n\t\tt.Fatal(err)\n\t}\n}\n")
	return b.String()
}

// expression writes a function, or a method as a function of its receiver.
func expression(fn *types.Func, prefix, inst string) string {
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

// instances are the lists of type arguments to compare with; one empty list for
// what is not generic.
func instances(sig *types.Signature) [][]types.Type {
	params := sig.TypeParams()
	if params.Len() == 0 {
		params = sig.RecvTypeParams()
	}
	if params.Len() == 0 {
		return [][]types.Type{nil}
	}
	choices := []types.Type{
		types.Typ[types.Int], types.Typ[types.String], types.Typ[types.Float64], types.Typ[types.Uint8],
		types.NewSlice(types.Typ[types.Int]), types.NewSlice(types.Typ[types.Byte]), types.NewPointer(types.Typ[types.Int]),
	}
	var out [][]types.Type
	for _, first := range choices {
		if args := fill(params, first, choices); args != nil && len(out) < 3 {
			out = append(out, args)
		}
	}
	return out
}

// fill finds arguments that meet all constraints, preferring one for each.
func fill(params *types.TypeParamList, prefer types.Type, choices []types.Type) []types.Type {
	var args []types.Type
	for p := range params.TypeParams() {
		at := slices.IndexFunc(append([]types.Type{prefer}, choices...), func(t types.Type) bool {
			iface, ok := p.Constraint().Underlying().(*types.Interface)
			return ok && types.Satisfies(t, iface)
		})
		if at < 0 || len(args) == 0 && at != 0 {
			return nil
		}
		args = append(args, append([]types.Type{prefer}, choices...)[at])
	}
	return args
}

func typeArgs(args []types.Type, s *subject, imports map[string]string) string {
	if len(args) == 0 {
		return ""
	}
	var names []string
	for _, a := range args {
		names = append(names, types.TypeString(a, types.RelativeTo(s.pkg.Types)))
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// implementers writes nil pointers to the types of the package that implement an
// interface among the parameters.
func (s *subject) implementers() []string {
	wanted := interfaces(inputs(s.fn.Signature()))
	if len(wanted) == 0 {
		return nil
	}
	var out []string
	scope := s.pkg.Types.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		n, ok := tn.Type().(*types.Named)
		if !ok || n.TypeParams().Len() > 0 || types.IsInterface(n) || s.cannotDraw(n, make(map[types.Type]bool)) != "" {
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

// onlyComputes says that the methods by which a type of the package implements an interface
// do nothing besides: the function calls them on values that are made up.
func (s *subject) onlyComputes(n *types.Named, i *types.Interface) bool {
	for m := range i.Methods() {
		o, _, _ := types.LookupFieldOrMethod(n, true, s.pkg.Types, m.Name())
		fn, ok := o.(*types.Func)
		if !ok {
			continue
		}
		if s.effectOf(fn) != "" {
			return false // that of an embedded type
		}
		for _, d := range s.reachable(fn) {
			if s.effect(d) != "" {
				return false
			}
		}
	}
	return true
}

// globals writes the variables of the package that the function might set through
// calls: those of plain data, by name.
func (s *subject) globals() []string {
	var out []string
	once := s.writtenOnce()
	for o := range s.reachable(s.fn) {
		v, ok := o.(*types.Var)
		if ok && !once[v] && v.Name() != "_" && !v.IsField() && s.plain(v.Type(), make(map[types.Type]bool)) {
			out = append(out, fmt.Sprintf("%q: &%s", v.Name(), v.Name()))
		}
	}
	slices.Sort(out)
	return out
}

// plain says that a type is made of data alone: types of other packages may change
// what only they see.
func (s *subject) plain(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != s.pkg.Types {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Pointer:
		return s.plain(u.Elem(), seen)
	case *types.Slice:
		return s.plain(u.Elem(), seen)
	case *types.Array:
		return u.Len() <= 4096 && s.plain(u.Elem(), seen)
	case *types.Map:
		return s.plain(u.Key(), seen) && s.plain(u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			if !s.plain(f.Type(), seen) {
				return false
			}
		}
		return true
	}
	return false
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
