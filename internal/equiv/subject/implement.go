package subject

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// Implementers writes nil pointers to the types of the package that implement an
// interface among the parameters, and to pointers to them. Where anything may be given, types that package fmt prints
// with an address are left out, unless the code asks for them: what prints them is not the same
// twice.
func (s *Subject) Implementers() []string {
	out, _ := s.implementers()
	return out
}

// Implementing are the types of the package of which Implementers writes pointers.
func (s *Subject) Implementing() []types.Type {
	_, all := s.implementers()
	return all
}

func (s *Subject) implementers() (out []string, all []types.Type) {
	wanted := interfaces(Inputs(s.Func.Signature()))
	if len(wanted) == 0 {
		return nil, nil
	}
	asked, pointers, plain := s.askedTypes()
	if slices.ContainsFunc(wanted, (*types.Interface).Empty) {
		out = append(s.texts(plain), s.functions()...)
	}
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
			if i.Empty() && !asked[tn] && showsAddress(n, make(map[types.Type]bool)) {
				continue
			}
			if !types.Implements(types.NewPointer(n), i) || !s.onlyComputes(n, i) {
				continue
			}
			all = append(all, n)
			value := types.Implements(n, i)
			if value {
				out = append(out, "(*"+name+")(nil)")
			}
			if !value || !i.Empty() || pointers[tn] {
				out = append(out, "(**"+name+")(nil)")
			}
			break
		}
	}
	return out, all
}

// AskedFor writes nil pointers to those types without a name, and of other packages, which the code below the function tells from
// others in an interface and which implement one among the parameters, in order and each once. qualifier returns the
// name of a package.
func (s *Subject) AskedFor(qualifier func(path string) string) (out []string) {
	wanted := interfaces(Inputs(s.Func.Signature()))
	if len(wanted) == 0 {
		return nil
	}
	_, pointers, plain := s.askedTypes()
	if slices.ContainsFunc(wanted, (*types.Interface).Empty) {
		out = s.texts(plain)
	}
	for _, tn := range slices.SortedFunc(maps.Keys(pointers), func(a, b *types.TypeName) int { return cmp.Compare(a.String(), b.String()) }) {
		n, ok := tn.Type().(*types.Named)
		if !ok || tn.Pkg() == nil || tn.Pkg() == s.Pkg.Types || !tn.Exported() || n.TypeParams().Len() > 0 || types.IsInterface(n) ||
			s.CannotDraw(n, make(map[types.Type]bool)) != "" {
			continue
		}
		star, t := "", types.Type(n)
		if pointers[tn] {
			star, t = "*", types.NewPointer(n)
		}
		if slices.ContainsFunc(wanted, func(i *types.Interface) bool { return types.Implements(t, i) }) {
			out = append(out, fmt.Sprintf("(*%s%s.%s)(nil)", star, qualifier(tn.Pkg().Path()), tn.Name()))
		}
	}
	return out
}

// Nils are those of impls, as Implementers writes them, that are pointers of which the code below the function asks
// whether they are nil: others may give it such ones in an interface.
func (s *Subject) Nils(impls []string) (out []string) {
	for _, decl := range s.Reachable(s.Func) {
		ast.Inspect(decl, func(n ast.Node) bool {
			cond, ok := n.(*ast.BinaryExpr)
			if !ok || cond.Op != token.EQL && cond.Op != token.NEQ || !s.Pkg.TypesInfo.Types[cond.Y].IsNil() {
				return true
			}
			if p, ok := types.Unalias(s.Pkg.TypesInfo.TypeOf(cond.X)).(*types.Pointer); ok {
				out = append(out, "(**"+types.TypeString(p.Elem(), func(*types.Package) string { return "" })+")(nil)")
			}
			return true
		})
	}
	out = slices.DeleteFunc(out, func(text string) bool { return !slices.Contains(impls, text) })
	slices.Sort(out)
	return slices.Compact(out)
}

// functions writes nil pointers to types of functions, where the package asks by reflection whether a value is one.
func (s *Subject) functions() []string {
	for _, decl := range s.Decls() {
		if s.Uses(decl, isFuncKind) {
			return []string{"(*func())(nil)", "(*func(int))(nil)", "(*func(string))(nil)"}
		}
	}
	return nil
}

// isFuncKind reports whether an object is reflect.Func.
func isFuncKind(o types.Object) bool {
	return o.Pkg() != nil && o.Pkg().Path() == "reflect" && o.Name() == "Func" && o.Parent() == o.Pkg().Scope()
}

// texts writes nil pointers to types without a name that can be drawn and hold none of other packages, in order
// and each once.
func (s *Subject) texts(list []types.Type) (out []string) {
	for _, t := range list {
		others := false
		text := types.TypeString(t, func(p *types.Package) string {
			others = others || p != s.Pkg.Types
			return ""
		})
		of := t
		if p, ok := t.(*types.Pointer); ok { // which the code asks for
			of = p.Elem()
		}
		if !others && !foreignTo(s.Pkg.Types, t) && !showsAddress(of, make(map[types.Type]bool)) && s.CannotDraw(t, make(map[types.Type]bool)) == "" {
			out = append(out, "(*"+text+")(nil)")
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// foreignTo reports whether a type leads to a type parameter, or to a type that no other function can name.
func foreignTo(p *types.Package, t types.Type) bool {
	return LeadsTo(t, func(t types.Type) bool {
		switch t := types.Unalias(t).(type) {
		case *types.TypeParam:
			return true
		case *types.Named:
			o := t.Obj()
			return o.Parent() != p.Scope() && o.Parent() != types.Universe
		}
		return false
	})
}

// askedTypes are the named types that the code below the function tells from others in an interface, those
// of which it tells pointers, and the types without a name.
func (s *Subject) askedTypes() (asked, pointers map[*types.TypeName]bool, plain []types.Type) {
	asked, pointers = make(map[*types.TypeName]bool), make(map[*types.TypeName]bool)
	ask := func(e ast.Expr) {
		t := types.Unalias(s.Pkg.TypesInfo.TypeOf(e))
		p, pointer := types.Unalias(t).(*types.Pointer)
		if pointer {
			t = p.Elem()
		}
		if n, ok := types.Unalias(t).(*types.Named); ok {
			asked[n.Obj()] = true
			pointers[n.Obj()] = pointers[n.Obj()] || pointer
			return
		}
		switch u := types.Unalias(t).(type) {
		case *types.Basic:
			if u.Info()&types.IsUntyped != 0 || u.Kind() == types.UnsafePointer {
				return
			}
		case *types.Slice, *types.Array, *types.Map:
		case *types.Interface:
			if !pointer || !u.Empty() {
				return
			}
		default:
			return
		}
		if pointer {
			t = p
		}
		plain = append(plain, t)
	}
	for _, decl := range s.Reachable(s.Func) {
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeAssertExpr:
				if n.Type != nil {
					ask(n.Type)
				}
			case *ast.TypeSwitchStmt:
				for _, c := range n.Body.List {
					for _, e := range c.(*ast.CaseClause).List {
						ask(e)
					}
				}
			}
			return true
		})
	}
	return asked, pointers, plain
}

// showsAddress reports whether package fmt can print a value of a type with an address in it:
// that of a function, or of what a pointer inside of it points to.
func showsAddress(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Pointer, *types.Signature, *types.Chan:
		return true
	case *types.Interface:
		return !u.Empty() // nothing that shows its address is drawn for any
	case *types.Slice:
		return showsAddress(u.Elem(), seen)
	case *types.Array:
		return showsAddress(u.Elem(), seen)
	case *types.Map:
		return showsAddress(u.Key(), seen) || showsAddress(u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			if showsAddress(f.Type(), seen) {
				return true
			}
		}
	}
	return false
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
		for o, d := range s.Reachable(fn) {
			if s.EffectOfUsed(o, d) != "" {
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

// Behind returns the methods of types of the package that calls through interfaces may run, and what these use and may
// run in turn, without the declarations in which the calls are.
func (s *Subject) Behind(in map[types.Object]ast.Node) map[types.Object]ast.Node {
	out, all := make(map[types.Object]ast.Node), s.Decls()
	for look := in; len(look) > 0; {
		found := make(map[types.Object]ast.Node)
		for _, decl := range look {
			ast.Inspect(decl, func(n ast.Node) bool {
				if sel, ok := n.(*ast.SelectorExpr); ok {
					for _, m := range s.Dispatched(sel) {
						if all[m] != nil && found[m] == nil && out[m] == nil {
							maps.Copy(found, s.Reachable(m))
						}
					}
				}
				return true
			})
		}
		maps.DeleteFunc(found, func(o types.Object, _ ast.Node) bool { return in[o] != nil || out[o] != nil })
		maps.Copy(out, found)
		look = found
	}
	return out
}

// Dispatched returns the methods that a selection may mean, none if it is not one of an interface, or of one that a
// struct embeds.
func (s *Subject) Dispatched(sel *ast.SelectorExpr) (out []types.Object) {
	of := s.Pkg.TypesInfo.Selections[sel]
	if of == nil || of.Kind() != types.MethodVal {
		return nil
	}
	i, ok := of.Recv().Underlying().(*types.Interface)
	if !ok {
		i, ok = of.Obj().(*types.Func).Signature().Recv().Type().Underlying().(*types.Interface)
	}
	if !ok {
		return nil
	}
	scope := s.Pkg.Types.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		p := types.NewPointer(tn.Type())
		n, _ := tn.Type().(*types.Named)
		generic := n != nil && n.TypeParams().Len() > 0 && hasNames(p, i, s.Pkg.Types)
		if generic || types.Implements(p, i) || types.Satisfies(tn.Type(), i) {
			m, _, _ := types.LookupFieldOrMethod(p, true, s.Pkg.Types, sel.Sel.Name)
			out = append(out, m)
		}
	}
	return out
}

// hasNames reports whether a type has methods of all names that an interface has: of a generic one it is not known
// which arguments make it implement the interface.
func hasNames(t types.Type, i *types.Interface, pkg *types.Package) bool {
	for m := range i.Methods() {
		if o, _, _ := types.LookupFieldOrMethod(t, true, pkg, m.Name()); o == nil {
			return false
		}
	}
	return i.NumMethods() > 0
}
