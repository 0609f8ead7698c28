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
	most := fewInstances
	for p := range params.TypeParams() {
		if i, ok := p.Constraint().Underlying().(*types.Interface); ok && listsTypes(i) && form(p) == nil {
			most = mostInstances
		}
	}
	var out [][]types.Type
	all := choices(s)
	for i, first := range all {
		var others []types.Type
		if i%2 == 0 { // a function of a key and a value is none that compares two of a kind
			others = slices.Concat(all[i+1:], all[:i])
		} else {
			others = slices.Concat([]types.Type{first}, all)
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
	return append(out, types.NewSlice(basic(types.Int)), types.NewSlice(basic(types.Byte)), types.NewPointer(basic(types.Int)))
}

// fill finds arguments that meet all constraints, the first being one and the others the first of some that do. Those whose
// constraint has one form, such as ~[]E, follow from the others.
func fill(params *types.TypeParamList, first types.Type, choices []types.Type) []types.Type {
	args := make([]types.Type, params.Len())
	candidates := []types.Type{first}
	for i := range params.Len() {
		p := params.At(i)
		if form(p) != nil {
			continue
		}
		for _, t := range candidates {
			if iface, ok := p.Constraint().Underlying().(*types.Interface); ok && types.Satisfies(t, iface) {
				args[i] = t
				break
			}
		}
		if args[i] == nil {
			return nil
		}
		candidates = choices
	}
	for i := params.Len() - 1; i >= 0; i-- {
		if args[i] == nil {
			args[i] = replaced(form(params.At(i)), args)
		}
		if args[i] == nil {
			return nil
		}
	}
	return args
}

// form is the type that a constraint asks for if it mentions type parameters, nil for others.
func form(p *types.TypeParam) types.Type {
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
