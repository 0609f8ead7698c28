package equiv

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// A generic function is compared with several lists of type arguments. Where its constraint lists types,
// each of them counts: code may convert to one that is too small, or ask for types one by one.

const (
	// mostInstances bounds the lists where constraints list types, and fewInstances where they do not.
	mostInstances = 16
	fewInstances  = 4
)

// named are types of the test file, for constraints with ~.
var named = []struct {
	name string
	kind types.BasicKind
}{{"honeText", types.String}, {"honeNumber", types.Int}}

// argumentDecls declares the named types where a function is generic.
func argumentDecls(s *subject.Subject) string {
	if parameters(s).Len() == 0 {
		return ""
	}
	var b strings.Builder
	for _, n := range named {
		fmt.Fprintf(&b, "\ntype %s %s\n", n.name, types.Typ[n.kind])
	}
	return b.String()
}

// parameters are the type parameters of a function or of its receiver.
func parameters(s *subject.Subject) *types.TypeParamList {
	sig := s.Func.Signature()
	if sig.TypeParams().Len() > 0 {
		return sig.TypeParams()
	}
	return sig.RecvTypeParams()
}

// instances are the lists of type arguments to compare with; one empty list for
// what is not generic.
func instances(s *subject.Subject) [][]types.Type {
	params := parameters(s)
	if params.Len() == 0 {
		return [][]types.Type{nil}
	}
	lists, free := false, 0 // whether constraints list types, and how many parameters do not follow from others
	for p := range params.TypeParams() {
		if subject.Form(p) == nil {
			i, ok := p.Constraint().Underlying().(*types.Interface)
			lists, free = lists || ok && listsTypes(i), free+1
		}
	}
	most := fewInstances
	if lists {
		most = mostInstances
	}
	if free <= 1 {
		return listsOf(s, params, false, most)
	}
	if lists { // a function of a key and a value is none that compares two of a kind
		return append(listsOf(s, params, false, most), listsOf(s, params, true, fewInstances)...)
	}
	return append(listsOf(s, params, true, most-1), listsOf(s, params, false, 1)...)
}

// listsOf returns so many lists of type arguments at most, all of one type as far as may be or of different ones.
func listsOf(s *subject.Subject, params *types.TypeParamList, mixed bool, most int) (out [][]types.Type) {
	all := choices(s)
	for i, first := range all {
		others := slices.Concat([]types.Type{first}, all)
		if mixed {
			others = slices.Concat(all[i+1:], all[:i])
		}
		if args := fill(params, first, others); args != nil && len(out) < most && subject.SignatureOf(s.Func, args) != nil {
			out = append(out, args)
		}
	}
	return out
}

// listsTypes reports whether an interface lists types, itself or by what it embeds.
func listsTypes(i *types.Interface) bool {
	for t := range i.EmbeddedTypes() {
		switch u := t.Underlying().(type) {
		case *types.Union:
			return true
		case *types.Interface:
			if listsTypes(u) {
				return true
			}
		}
	}
	return false
}

// choices are types to be arguments, those first whose values differ most.
func choices(s *subject.Subject) []types.Type {
	basic := func(k types.BasicKind) types.Type { return types.Typ[k] }
	var out []types.Type
	for _, k := range []types.BasicKind{types.Int, types.String, types.Float64} {
		out = append(out, basic(k))
	}
	for _, n := range named {
		out = append(out, types.NewNamed(types.NewTypeName(token.NoPos, s.Pkg.Types, n.name, nil), basic(n.kind), nil))
	}
	for _, k := range []types.BasicKind{types.Uint8, types.Uint64, types.Int8, types.Float32, types.Int64, types.Uint32,
		types.Int32, types.Uint16, types.Int16, types.Uint, types.Bool, types.Uintptr, types.Complex128, types.Complex64} {
		out = append(out, basic(k))
	}
	out = append(out, types.NewSlice(basic(types.Int)), types.NewSlice(basic(types.Byte)), types.NewPointer(basic(types.Int)))
	return append(out, withMethods(s.Pkg.Types.Scope())...)
}

// withMethods are the types of a package that have methods, and pointers to those whose methods want one: a constraint of the
// package may ask for them.
func withMethods(scope *types.Scope) (out []types.Type) {
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() {
			continue
		}
		t, ok := obj.Type().(*types.Named)
		if !ok || t.TypeParams().Len() > 0 || types.IsInterface(t) || t.NumMethods() == 0 {
			continue
		}
		out = append(out, t)
		if all := types.NewPointer(t); types.NewMethodSet(all).Len() > types.NewMethodSet(t).Len() {
			out = append(out, all)
		}
	}
	return out
}

// fill finds arguments that meet all constraints, the first being one and the others such as are first in a list and not taken yet,
// if there are any. Those whose constraint has one form, such as ~[]E, follow from the others.
func fill(params *types.TypeParamList, first types.Type, others []types.Type) []types.Type {
	args := make([]types.Type, params.Len())
	pick := func(i int, from []types.Type, taken bool) types.Type {
		iface, ok := params.At(i).Constraint().Underlying().(*types.Interface)
		for _, t := range from {
			if ok && types.Satisfies(t, iface) && (taken || !slices.Contains(args[:i], t)) {
				return t
			}
		}
		return nil
	}
	from := []types.Type{first}
	for i := range params.Len() {
		if subject.Form(params.At(i)) != nil {
			continue
		}
		if args[i] = pick(i, from, from[0] == first); args[i] == nil {
			args[i] = pick(i, from, true)
		}
		if args[i] == nil {
			return nil
		}
		from = others
	}
	for i := params.Len() - 1; i >= 0; i-- {
		if args[i] == nil {
			args[i] = replaced(subject.Form(params.At(i)), args)
		}
		if args[i] == nil {
			return nil
		}
	}
	return args
}

// replaced puts arguments in place of type parameters, nil where it cannot.
func replaced(t types.Type, args []types.Type) types.Type {
	switch t := t.(type) {
	case *types.TypeParam:
		return args[t.Index()]
	case *types.Slice:
		if e := replaced(t.Elem(), args); e != nil {
			return types.NewSlice(e)
		}
	case *types.Pointer:
		if e := replaced(t.Elem(), args); e != nil {
			return types.NewPointer(e)
		}
	case *types.Map:
		k, v := replaced(t.Key(), args), replaced(t.Elem(), args)
		if k != nil && v != nil {
			return types.NewMap(k, v)
		}
	case *types.Array:
		if e := replaced(t.Elem(), args); e != nil {
			return types.NewArray(e, t.Len())
		}
	case *types.Struct:
		return replacedFields(t, args)
	case *types.Basic:
		return t
	}
	return nil
}

func replacedFields(t *types.Struct, args []types.Type) types.Type {
	var fields []*types.Var
	var tags []string
	for i := range t.NumFields() {
		f := t.Field(i)
		of := replaced(f.Type(), args)
		if of == nil {
			return nil
		}
		fields, tags = append(fields, types.NewField(f.Pos(), f.Pkg(), f.Name(), of, f.Embedded())), append(tags, t.Tag(i))
	}
	return types.NewStruct(fields, tags)
}

func typeArgs(args []types.Type, s *subject.Subject) string {
	if len(args) == 0 {
		return ""
	}
	var names []string
	for _, a := range args {
		names = append(names, types.TypeString(a, types.RelativeTo(s.Pkg.Types)))
	}
	return "[" + strings.Join(names, ", ") + "]"
}
