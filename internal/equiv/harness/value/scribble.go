//go:build go1.21

package value

import (
	"reflect"
	"strings"
	"unsafe"
)

// Scribble writes to all that an outcome hands to its caller and that a caller may write to: the
// elements of slices up to their capacity, maps, and what pointers lead to. What it returns puts
// everything back.
func Scribble(o *Outcome) (undo func()) {
	s := &scribbler{seen: make(map[unsafe.Pointer]bool)}
	for _, v := range o.Results {
		s.value(v, 0)
	}
	for _, v := range o.Args {
		s.value(v, 0)
	}
	return s.putBack
}

func (s *scribbler) putBack() {
	for i := len(s.undo) - 1; i >= 0; i-- {
		s.undo[i]()
	}
}

// Disturb writes to the slices and maps among arguments, as a function may that is called meanwhile. Unless set is nil it gives
// the exported fields of structs, to which arguments point, other values: pointers of a type are exchanged, and the first of them
// leads to another struct then. What it returns puts back what slices and maps had.
func Disturb(args []reflect.Value, set func(reflect.Value)) (undo func()) {
	s := &scribbler{seen: make(map[unsafe.Pointer]bool)}
	for _, a := range args {
		list := a
		if a.Kind() == reflect.Interface {
			list = a.Elem()
		}
		if list.Kind() == reflect.Slice || list.Kind() == reflect.Map {
			s.value(list, 0)
		} else if set != nil {
			disturb(a, set)
		}
	}
	return s.putBack
}

// disturb sets the exported fields of the struct to which v points, or to which one of its fields does.
func disturb(v reflect.Value, set func(reflect.Value)) {
	if v.Kind() == reflect.Struct && !elsewhere(v.Type()) {
		for i := 0; i < v.NumField(); i++ {
			if v.Type().Field(i).IsExported() && pointsToStruct(v.Field(i)) {
				disturb(v.Field(i), set)
			}
		}
		return
	}
	if !pointsToStruct(v) {
		return
	}
	first := make(map[reflect.Type]reflect.Value)
	var replaced []reflect.Value
	for i := 0; i < v.Elem().NumField(); i++ {
		f := v.Elem().Field(i)
		if !f.CanSet() {
			continue
		}
		if set(f); !pointsToStruct(f) {
			continue
		}
		if other, ok := first[f.Type()]; ok { // such as the two sides of a tree
			had := reflect.ValueOf(f.Interface())
			f.Set(other)
			other.Set(had)
			continue
		}
		first[f.Type()] = f
		replaced = append(replaced, f)
	}
	for _, f := range replaced {
		other := reflect.New(f.Type().Elem())
		other.Elem().Set(f.Elem())
		for j := 0; j < other.Elem().NumField(); j++ {
			if part := other.Elem().Field(j); part.CanSet() {
				set(part)
			}
		}
		f.Set(other)
	}
}

// pointsToStruct reports whether a value is a pointer to a struct that others may write to.
func pointsToStruct(v reflect.Value) bool {
	return v.Kind() == reflect.Pointer && !v.IsNil() && v.Type().Elem().Kind() == reflect.Struct && !elsewhere(v.Type().Elem())
}

type scribbler struct {
	undo []func()
	seen map[unsafe.Pointer]bool
}

// mostScribbled bounds what is written.
const mostScribbled = 2000

// value follows a value, and writes to what it leads to.
func (s *scribbler) value(v reflect.Value, depth int) {
	if depth > 6 || len(s.undo) > mostScribbled || !HoldsMemory(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		if !s.once(v.Cap() > 0, v) {
			return
		}
		whole := v.Slice(0, v.Cap())
		for i := 0; i < whole.Len() && len(s.undo) <= mostScribbled; i++ {
			s.part(whole.Index(i), depth)
		}
	case reflect.Pointer:
		if s.once(!v.IsNil(), v) && !elsewhere(v.Type().Elem()) {
			s.part(v.Elem(), depth)
		}
	case reflect.Map:
		s.mapping(v)
	case reflect.Struct:
		for i := 0; i < v.NumField() && !elsewhere(v.Type()); i++ {
			s.value(v.Field(i), depth+1)
		}
	case reflect.Array:
		for i := 0; i < v.Len() && HoldsMemory(v.Type().Elem()); i++ {
			s.value(v.Index(i), depth+1)
		}
	}
}

func (s *scribbler) once(is bool, v reflect.Value) bool {
	if !is || s.seen[v.UnsafePointer()] {
		return false
	}
	s.seen[v.UnsafePointer()] = true
	return true
}

// elsewhere reports whether a type is one of the standard library, whose values have rules of
// their own.
func elsewhere(t reflect.Type) bool {
	first, _, _ := strings.Cut(t.PkgPath(), "/")
	return t.PkgPath() != "" && !strings.Contains(first, ".")
}

// part writes to a part of memory.
func (s *scribbler) part(v reflect.Value, depth int) {
	v = Settable(v)
	if !v.CanSet() {
		return
	}
	was := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.Bool:
		was.Set(v)
		v.SetBool(!v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		was.Set(v)
		v.SetInt(^v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		was.Set(v)
		v.SetUint(^v.Uint() << (64 - v.Type().Bits()) >> (64 - v.Type().Bits()))
	case reflect.Float32, reflect.Float64:
		was.Set(v)
		v.SetFloat(v.Float() + 1.5)
	case reflect.String:
		was.Set(v)
		v.SetString(v.String() + " scribbled")
	case reflect.Struct:
		for i := 0; i < v.NumField() && !elsewhere(v.Type()); i++ {
			s.part(v.Field(i), depth+1)
		}
		return
	case reflect.Array:
		for i := 0; i < v.Len(); i++ {
			s.part(v.Index(i), depth+1)
		}
		return
	default:
		s.value(v, depth+1)
		return
	}
	s.undo = append(s.undo, func() { v.Set(was) })
}

// mapping removes an entry of a map.
func (s *scribbler) mapping(v reflect.Value) {
	if v.Len() == 0 || v.Type().Key().Kind() == reflect.Interface || v.Type().PkgPath() != "" && elsewhere(v.Type()) {
		return
	}
	if !s.once(true, v) || !exported(v) {
		return
	}
	key := firstKey(v)
	elem := v.MapIndex(key)
	if !elem.IsValid() {
		return
	}
	v.SetMapIndex(key, reflect.Value{})
	s.undo = append(s.undo, func() { v.SetMapIndex(key, elem) })
}

// firstKey returns the key of a map that comes first as it is described.
func firstKey(v reflect.Value) (first reflect.Value) {
	least := ""
	for it := v.MapRange(); it.Next(); {
		if text := Describe(it.Key()); !first.IsValid() || text < least {
			first, least = it.Key(), text
		}
	}
	return first
}

// exported reports whether a map can be written to: it lies in no field that is hidden.
func exported(v reflect.Value) bool { return v.CanInterface() }
