package rules

import (
	"go/types"
	"reflect"
	"strings"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A jsonShape is a type that the JSON rules can write code for: what package json
// does with it is known from the type alone.
type jsonShape struct {
	kind jsonKind
	// name is the type as the package writes it.
	name string
	// bits is the size of a number, 0 for that of int.
	bits int
	// elem is what a slice holds.
	elem *jsonShape
	// fields are those of a struct, in order.
	fields []jsonField
}

type jsonKind int

const (
	jsonText jsonKind = iota
	jsonBool
	jsonInt
	jsonUint
	jsonFloat
	jsonSlice
	jsonStruct
)

// A jsonField is a field of a struct. Its key needs no escape in JSON.
type jsonField struct {
	name, key string
	omitEmpty bool
	shape     *jsonShape
}

// jsonStructOf returns the shape of a struct type that the package declares; nil if
// it, or anything in it, is not plain.
func jsonStructOf(f *view.Func, t types.Type) *jsonShape {
	for _, name := range jsonBuiltins {
		if f.Pass.Pkg.Scope().Lookup(name) != nil {
			return nil
		}
	}
	if s := jsonShapeOf(f, t, nil); s != nil && s.kind == jsonStruct {
		return s
	}
	return nil
}

// jsonBuiltins are what the generated code takes from the language: a package may
// declare the same names.
var jsonBuiltins = []string{
	"append", "bool", "byte", "cap", "copy", "error", "false", "float64", "int64", "len", "make", "nil", "rune", "string", "true", "uint", "uint64", "int",
}

// jsonLocals are the variables of the generated code.
var jsonLocals = []string{"data", "dst", "from", "key", "list", "more", "r", "read", "v", "x", "i"}

// jsonShapeOf returns the shape of a type that lies within those of around.
func jsonShapeOf(f *view.Func, t types.Type, around []types.Type) *jsonShape {
	t = types.Unalias(t)
	s := &jsonShape{name: types.TypeString(t, types.RelativeTo(f.Pass.Pkg))}
	named, isNamed := t.(*types.Named)
	if isNamed && !jsonPlainName(f, named) {
		return nil
	}
	for _, a := range around {
		if types.Identical(a, t) {
			return nil
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return s.basic(u)
	case *types.Slice:
		s.kind = jsonSlice
		s.elem = jsonShapeOf(f, u.Elem(), append(around, t))
		if s.elem == nil || s.elem.kind == jsonSlice || s.elem.kind == jsonUint && s.elem.bits == 8 {
			return nil // bytes are base64
		}
		if !isNamed {
			s.name = "[]" + s.elem.name
		}
		return s
	case *types.Struct:
		if !isNamed {
			return nil
		}
		s.kind = jsonStruct
		return jsonFields(f, s, u, append(around, t))
	}
	return nil
}

// jsonPlainName says that a named type is one of the package that code at the top
// of it can name, and that it does not encode itself.
func jsonPlainName(f *view.Func, t *types.Named) bool {
	obj := t.Obj()
	if obj.Pkg() != f.Pass.Pkg || obj.Parent() != f.Pass.Pkg.Scope() || t.TypeParams().Len() > 0 {
		return false
	}
	for _, local := range jsonLocals {
		if obj.Name() == local {
			return false
		}
	}
	methods := types.NewMethodSet(types.NewPointer(t))
	for _, own := range []string{"MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText", "MarshalJSONTo", "UnmarshalJSONFrom", "AppendText"} {
		if methods.Lookup(nil, own) != nil {
			return false
		}
	}
	return true
}

func (s *jsonShape) basic(t *types.Basic) *jsonShape {
	switch t.Kind() {
	case types.String:
		s.kind = jsonText
	case types.Bool:
		s.kind = jsonBool
	case types.Int, types.Int8, types.Int16, types.Int32, types.Int64:
		s.kind, s.bits = jsonInt, jsonBits[t.Kind()]
	case types.Uint, types.Uint8, types.Uint16, types.Uint32, types.Uint64:
		s.kind, s.bits = jsonUint, jsonBits[t.Kind()]
	case types.Float32, types.Float64:
		s.kind, s.bits = jsonFloat, jsonBits[t.Kind()]
	default:
		return nil
	}
	return s
}

var jsonBits = map[types.BasicKind]int{
	types.Int8: 8, types.Int16: 16, types.Int32: 32, types.Int64: 64,
	types.Uint8: 8, types.Uint16: 16, types.Uint32: 32, types.Uint64: 64,
	types.Float32: 32, types.Float64: 64,
}

// jsonFields adds the fields of a struct. All must be exported and none embedded,
// so that each has a key of its own.
func jsonFields(f *view.Func, s *jsonShape, t *types.Struct, around []types.Type) *jsonShape {
	seen := make(map[string]bool)
	for i := range t.NumFields() {
		v := t.Field(i)
		field := jsonField{name: v.Name(), shape: jsonShapeOf(f, v.Type(), around)}
		if !v.Exported() || v.Embedded() || field.shape == nil || !field.tag(t.Tag(i)) || seen[field.key] {
			return nil
		}
		seen[field.key] = true
		s.fields = append(s.fields, field)
	}
	if len(s.fields) == 0 {
		return nil
	}
	return s
}

// tag reads the tag of a field; false if it says more than a name and omitempty.
func (field *jsonField) tag(text string) bool {
	field.key = field.name
	tag, ok := reflect.StructTag(text).Lookup("json")
	if !ok {
		return jsonPlainKey(field.key)
	}
	name, options, more := strings.Cut(tag, ",")
	if more && options != "omitempty" {
		return false
	}
	field.omitEmpty = more
	if name != "" {
		field.key = name
	}
	return tag != "-" && jsonPlainKey(field.key)
}

// jsonPlainKey says that a key is in ASCII and stands in JSON as it is.
func jsonPlainKey(key string) bool {
	for _, c := range []byte(key) {
		switch {
		case '0' <= c && c <= '9', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_', c == '-', c == '.', c == '$', c == '/', c == ':':
		default:
			return false
		}
	}
	return key != ""
}

// structs returns the struct types of a shape, each once, the shape itself first.
func (s *jsonShape) structs() []*jsonShape {
	var out []*jsonShape
	seen := make(map[string]bool)
	var walk func(*jsonShape)
	walk = func(s *jsonShape) {
		if s.elem != nil {
			walk(s.elem)
		}
		if s.kind != jsonStruct || seen[s.name] {
			return
		}
		seen[s.name] = true
		out = append(out, s)
		for _, f := range s.fields {
			walk(f.shape)
		}
	}
	walk(s)
	return out
}

// title is the name of a type with a capital, for the names of its functions.
func (s *jsonShape) title() string { return patch.UpperFirst(s.name) }
