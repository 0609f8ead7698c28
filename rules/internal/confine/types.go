package confine

import (
	"go/types"
	"slices"
)

// holds reports whether a value of a type may hold memory that others can change or keep: it has
// a pointer. A string is a copy, and an error, of those packages that are trusted, a text.
func holds(t types.Type) bool { return mayHold(t, nil) }

func mayHold(t types.Type, within []types.Type) bool {
	if t == nil {
		return true
	}
	if slices.Contains(within, t) {
		return false
	}
	within = append(within, t)
	if types.Identical(t, types.Universe.Lookup("error").Type()) {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer || u.Kind() == types.Uintptr
	case *types.Array:
		return mayHold(u.Elem(), within)
	case *types.Struct:
		for v := range u.Fields() {
			if mayHold(v.Type(), within) {
				return true
			}
		}
		return false
	case *types.Tuple:
		for v := range u.Variables() {
			if mayHold(v.Type(), within) {
				return true
			}
		}
		return false
	}
	return true
}

// inner reports whether an element of a type is memory inside of the list that can be got at: an
// array that can be sliced, or a struct with such a field or with methods.
func inner(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Array, *types.Struct:
		return true
	}
	return false
}

// nested reports whether ranging over a value gives more than elements of their own: over
// an array it may give parts, over a function anything.
func nested(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map, *types.Basic:
		return false
	case *types.Pointer, *types.Array:
		return false
	}
	return true
}
