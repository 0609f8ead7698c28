package subject

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// A Maker is a function of the package that returns a value of a type. It has the type arguments with which it
// does, nil for none.
type Maker struct {
	Func *types.Func
	Args []types.Type
}

// makers lists functions that return a new value of a type: exported ones, and those whose names say so.
func (s *Subject) makers(n *types.Named) []Maker {
	var out []Maker
	scope := s.Pkg.Types.Scope()
	for _, name := range scope.Names() {
		fn, ok := scope.Lookup(name).(*types.Func)
		if !ok || !fn.Exported() && !strings.HasPrefix(name, "new") && !strings.HasPrefix(name, "make") {
			continue
		}
		if args, ok := argumentsFor(fn, n); ok || s.hands(fn, n) {
			out = append(out, Maker{fn, args})
		}
	}
	return out
}

// hands reports whether a function returns pointers to values of a type, and at most nil besides, as an interface of
// another package.
func (s *Subject) hands(fn *types.Func, n *types.Named) bool {
	sig := fn.Signature()
	decl, ok := s.Decls()[fn].(*ast.FuncDecl)
	if !ok || decl.Body == nil || sig.Results().Len() == 0 || sig.TypeParams().Len() > 0 || n.TypeArgs().Len() > 0 ||
		!types.IsInterface(sig.Results().At(0).Type()) {
		return false
	}
	found, others := false, false
	ast.Inspect(decl.Body, func(node ast.Node) bool {
		if _, inner := node.(*ast.FuncLit); inner {
			return false
		}
		if r, ok := node.(*ast.ReturnStmt); ok {
			switch {
			case len(r.Results) != sig.Results().Len():
				others = true
			case s.Pkg.TypesInfo.Types[r.Results[0]].IsNil():
			default:
				p, pointer := types.Unalias(s.Pkg.TypesInfo.TypeOf(r.Results[0])).(*types.Pointer)
				same := pointer && types.Identical(p.Elem(), n)
				found, others = found || same, others || !same
			}
		}
		return true
	})
	return found && !others
}

// argumentsFor finds the type arguments with which the first result of a function is a value of a type, a pointer
// to one, or an interface of the package that may hold one.
func argumentsFor(fn *types.Func, n *types.Named) (args []types.Type, ok bool) {
	sig := fn.Signature()
	if sig.Results().Len() == 0 {
		return nil, false
	}
	r, params := Named(sig.Results().At(0).Type()), sig.TypeParams()
	if r != nil && params.Len() == 0 && n.TypeArgs().Len() == 0 && r.Obj().Pkg() == n.Obj().Pkg() {
		if i, ok := r.Underlying().(*types.Interface); ok {
			return nil, !i.Empty() && types.Implements(types.NewPointer(n), i)
		}
	}
	if r == nil || r.Origin() != n.Origin() || r.TypeArgs().Len() != n.TypeArgs().Len() {
		return nil, false
	}
	if params.Len() == 0 {
		return nil, types.Identical(r, n)
	}
	args = make([]types.Type, params.Len())
	for i := range r.TypeArgs().Len() {
		wanted := n.TypeArgs().At(i)
		if p, isParam := types.Unalias(r.TypeArgs().At(i)).(*types.TypeParam); isParam {
			args[p.Index()] = wanted
		} else if !types.Identical(r.TypeArgs().At(i), wanted) {
			return nil, false
		}
	}
	if slices.Contains(args, nil) {
		return nil, false
	}
	_, err := types.Instantiate(nil, sig, args, true)
	return args, err == nil
}

// Makers lists those functions that return a new value of a type which can be called with values that are drawn
// and only compute. Their values are certainly new: they use no variable of the package that leads to the type,
// such as a default that all share. Values are changed as they are built. Of a type that others can make of more than
// texts, which may have a form, those that the package alone calls are left out: they may ask it to know what it does.
func (s *Subject) Makers(n *types.Named) []Maker {
	all := s.newMakers(n)
	if n.Obj().Exported() && slices.ContainsFunc(all, func(m Maker) bool { return m.Func.Exported() && !takesText(m.Func) }) {
		all = slices.DeleteFunc(all, func(m Maker) bool { return !m.Func.Exported() })
	}
	return all
}

// takesText reports whether a parameter of a function is a text or bytes, or there is none.
func takesText(fn *types.Func) bool {
	for v := range fn.Signature().Params().Variables() {
		switch u := v.Type().Underlying().(type) {
		case *types.Basic:
			if u.Info()&types.IsString != 0 {
				return true
			}
		case *types.Slice:
			if types.Identical(u.Elem().Underlying(), types.Typ[types.Byte]) {
				return true
			}
		}
	}
	return fn.Signature().Params().Len() == 0
}

// newMakers lists those whose values are certainly new.
func (s *Subject) newMakers(n *types.Named) []Maker {
	return slices.DeleteFunc(s.makers(n), func(m Maker) bool {
		for o := range s.Reachable(m.Func) {
			v, ok := o.(*types.Var)
			if ok && LeadsTo(v.Type(), func(t types.Type) bool {
				n2, ok := types.Unalias(t).(*types.Named)
				return ok && n2.Origin() == n.Origin()
			}) {
				return true
			}
		}
		return !s.Callable(m.Func, m.Args)
	})
}

// Givers lists, for a type that no function makes, the exported methods of other exported types of the package that return
// a value of it, can be called with values that are drawn, and only compute: others have values by these.
func (s *Subject) Givers(n *types.Named) (out []*types.Func) {
	if s.Makes(n) {
		return nil
	}
	scope := s.Pkg.Types.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		of, named := tn.Type().(*types.Named)
		if !named || !tn.Exported() || tn.IsAlias() || of == n || of.TypeParams().Len() > 0 {
			continue
		}
		for m := range of.Methods() {
			results := m.Signature().Results()
			if m.Exported() && results.Len() > 0 && Named(results.At(0).Type()) == n && s.Callable(m, nil) {
				out = append(out, m)
			}
		}
	}
	return out
}

// Makes reports whether the package has functions that return values of a type, whatever they do.
func (s *Subject) Makes(n *types.Named) bool { return len(s.makers(n)) > 0 }

// Callable reports whether a function can be called with values that are drawn, and only computes. A generic one
// needs type arguments.
func (s *Subject) Callable(fn *types.Func, args []types.Type) bool {
	return s.callable(fn, args, nil)
}

// callable is Callable where some types are being made.
func (s *Subject) callable(fn *types.Func, args []types.Type, making []*types.TypeName) bool {
	sig := SignatureOf(fn, args)
	if sig == nil {
		return false
	}
	for _, t := range Inputs(sig) {
		if s.cannotDraw(t, make(map[types.Type]bool), making) != "" {
			return false
		}
	}
	for o, n := range s.Reachable(fn.Origin()) {
		if s.EffectOfUsed(o, n) != "" || s.overMemory(n) {
			return false
		}
	}
	return true
}

// overMemory reports whether code takes a structure for its bytes, or bytes for a structure, by package unsafe: what it makes of any
// bytes is no value of the structure.
func (s *Subject) overMemory(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		outer, ok := n.(*ast.CallExpr)
		if !ok || found || len(outer.Args) != 1 {
			return !found
		}
		inner, ok := ast.Unparen(outer.Args[0]).(*ast.CallExpr)
		if !ok || len(inner.Args) != 1 || s.Pkg.TypesInfo.TypeOf(inner) != types.Typ[types.UnsafePointer] {
			return true
		}
		to, from := pointedTo(s.Pkg.TypesInfo.TypeOf(outer)), pointedTo(s.Pkg.TypesInfo.TypeOf(inner.Args[0]))
		found = to != nil && from != nil && !types.Identical(to.Underlying(), from.Underlying()) && (ownStruct(to) || ownStruct(from)) &&
			!beginsWith(from, to) && !(beginsWith(to, from) && s.onlyInside(from))
		return true
	})
	return found
}

// onlyInside reports whether values of a type are made as parts of others alone.
func (s *Subject) onlyInside(t types.Type) bool {
	n := Named(t)
	return n != nil && !n.Obj().Exported() && !s.Makes(n)
}

// beginsWith reports whether values of a structure have one of another in front.
func beginsWith(t, first types.Type) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || st.NumFields() == 0 || !ownStruct(first) {
		return false
	}
	at := st.Field(0).Type()
	return types.Identical(at.Underlying(), first.Underlying()) || beginsWith(at, first)
}

// pointedTo is what a pointer leads to, nil for another type.
func pointedTo(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return nil
}

// ownStruct reports whether a type is a structure, and not the head of a list or a text.
func ownStruct(t types.Type) bool {
	n, named := types.Unalias(t).(*types.Named)
	_, ok := t.Underlying().(*types.Struct)
	return ok && !(named && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "reflect")
}

// SignatureOf is the signature of a function with type arguments, also those of its receiver; nil if it is generic
// and they do not fit.
func SignatureOf(fn *types.Func, args []types.Type) *types.Signature {
	sig := fn.Signature()
	switch n := sig.TypeParams().Len() + sig.RecvTypeParams().Len(); {
	case n == 0 || fn != fn.Origin(): // it has them
		return sig
	case n != len(args):
		return nil
	case sig.TypeParams().Len() > 0:
		if inst, err := types.Instantiate(nil, sig, args, true); err == nil {
			return inst.(*types.Signature)
		}
		return nil
	}
	inst, err := types.Instantiate(nil, Named(sig.Recv().Type()).Origin(), args, true)
	if err != nil {
		return nil
	}
	for m := range inst.(*types.Named).Methods() {
		if m.Origin() == fn {
			return m.Signature()
		}
	}
	return nil
}

// built reports whether the package can make values of one of its types which cannot be written down.
func (s *Subject) built(n *types.Named, making []*types.TypeName) bool {
	if slices.Contains(making, n.Obj()) {
		return false
	}
	making = append(slices.Clip(making), n.Obj())
	return slices.ContainsFunc(s.makers(n), func(m Maker) bool { return s.callable(m.Func, m.Args, making) })
}
