package json

import (
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A shape is a type that the JSON rules can write code for: what package json
// does with it is known from the type alone.
type shape struct {
	kind kind
	// name is the type as the package writes it.
	name string
	// bits is the size of a number, 0 for that of int.
	bits int
	// elem is what a slice holds.
	elem *shape
	// fields are those of a struct, in order.
	fields []field
}

type kind int

const (
	textKind kind = iota
	boolKind
	intKind
	uintKind
	floatKind
	sliceKind
	structKind
)

// A field is a field of a struct. Its key needs no escape in JSON.
type field struct {
	name, key string
	omitEmpty bool
	shape     *shape
}

// structOf returns the shape of a struct type that a package declares; nil if
// it, or anything in it, is not plain.
func structOf(pkg *types.Package, t types.Type) *shape {
	for _, name := range builtins {
		if pkg.Scope().Lookup(name) != nil {
			return nil
		}
	}
	if s := shapeOf(pkg, t, nil); s != nil && s.kind == structKind {
		return s
	}
	return nil
}

// builtins are what the generated code takes from the language: a package may
// declare the same names.
var builtins = []string{
	"append", "bool", "byte", "cap", "copy", "error", "false", "float64", "int", "int64", "len", "make", "nil",
	"rune", "string", "true", "uint", "uint64",
}

// locals are the variables of the generated code.
var locals = []string{"data", "dst", "from", "key", "list", "more", "r", "read", "v", "x", "i"}

// shapeOf returns the shape of a type that lies within those of around.
func shapeOf(pkg *types.Package, t types.Type, around []types.Type) *shape {
	t = types.Unalias(t)
	s := &shape{name: types.TypeString(t, types.RelativeTo(pkg))}
	named, isNamed := t.(*types.Named)
	if isNamed && !plainName(pkg, named) {
		return nil
	}
	if slices.ContainsFunc(around, func(a types.Type) bool { return types.Identical(a, t) }) {
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return s.basic(u)
	case *types.Slice:
		s.kind = sliceKind
		s.elem = shapeOf(pkg, u.Elem(), append(around, t))
		if s.elem == nil || s.elem.kind == sliceKind || s.elem.kind == uintKind && s.elem.bits == 8 {
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
		s.kind = structKind
		return addFields(pkg, s, u, append(around, t))
	}
	return nil
}

// plainName reports whether a named type is one of the package, which code at the top
// of it can name, and does not encode itself.
func plainName(pkg *types.Package, t *types.Named) bool {
	obj := t.Obj()
	if obj.Parent() != pkg.Scope() || t.TypeParams().Len() > 0 || slices.Contains(locals, obj.Name()) {
		return false
	}
	methods := types.NewMethodSet(types.NewPointer(t))
	return !slices.ContainsFunc(ownCodec, func(name string) bool { return methods.Lookup(nil, name) != nil })
}

// ownCodec are the methods by which a type encodes or decodes itself.
var ownCodec = []string{
	"MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText",
	"MarshalJSONTo", "UnmarshalJSONFrom", "AppendText",
}

func (s *shape) basic(t *types.Basic) *shape {
	switch t.Kind() {
	case types.String:
		s.kind = textKind
	case types.Bool:
		s.kind = boolKind
	case types.Int, types.Int8, types.Int16, types.Int32, types.Int64:
		s.kind, s.bits = intKind, bitsOf[t.Kind()]
	case types.Uint, types.Uint8, types.Uint16, types.Uint32, types.Uint64:
		s.kind, s.bits = uintKind, bitsOf[t.Kind()]
	case types.Float32, types.Float64:
		s.kind, s.bits = floatKind, bitsOf[t.Kind()]
	default:
		return nil
	}
	return s
}

var bitsOf = map[types.BasicKind]int{
	types.Int8: 8, types.Int16: 16, types.Int32: 32, types.Int64: 64,
	types.Uint8: 8, types.Uint16: 16, types.Uint32: 32, types.Uint64: 64,
	types.Float32: 32, types.Float64: 64,
}

// addFields adds the fields of a struct. All must be exported and none embedded,
// so that each has a key of its own.
func addFields(pkg *types.Package, s *shape, t *types.Struct, around []types.Type) *shape {
	seen := make(map[string]bool)
	for i := range t.NumFields() {
		v := t.Field(i)
		field := field{name: v.Name(), shape: shapeOf(pkg, v.Type(), around)}
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

// tag reads the tag of a field, and reports whether it says no more than a name and
// omitempty.
func (field *field) tag(text string) bool {
	field.key = field.name
	tag, ok := reflect.StructTag(text).Lookup("json")
	if !ok {
		return plainKey(field.key)
	}
	name, options, more := strings.Cut(tag, ",")
	if more && options != "omitempty" {
		return false
	}
	field.omitEmpty = more
	if name != "" {
		field.key = name
	}
	return tag != "-" && plainKey(field.key)
}

// plainKey reports whether a key is in ASCII and stands in JSON as it is.
func plainKey(key string) bool {
	for _, c := range []byte(key) {
		switch {
		case '0' <= c && c <= '9', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', strings.IndexByte("_-.$/:", c) >= 0:
		default:
			return false
		}
	}
	return key != ""
}

// structs returns the struct types of a shape, each once, the shape itself first.
func (s *shape) structs() []*shape {
	var out []*shape
	seen := make(map[string]bool)
	var walk func(*shape)
	walk = func(s *shape) {
		if s.elem != nil {
			walk(s.elem)
		}
		if s.kind != structKind || seen[s.name] {
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
func (s *shape) title() string {
	first, size := utf8.DecodeRuneInString(s.name)
	return string(unicode.ToUpper(first)) + s.name[size:]
}
