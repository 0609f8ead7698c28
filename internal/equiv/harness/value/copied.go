//go:build go1.21

package value

import (
	"reflect"
	"time"
	"unsafe"
)

// mostCopied bounds how deep a copy of a value goes; what lies deeper is shared.
const mostCopied = 8

// CopyOf returns a value with the same contents as v, which shares no memory with it that pointers, lists and maps lead
// to. What is reached twice is so in the copy, too. Values of the standard library are as they were.
func CopyOf(v reflect.Value) reflect.Value {
	return copier{}.copyOf(v, 0)
}

// Copiable reports whether values of a type may be copied: none of the standard library lies in them, which may know
// where it is.
func Copiable(t reflect.Type) bool { return copiable(t, make(map[reflect.Type]bool)) }

func copiable(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return copiable(t.Elem(), seen)
	case reflect.Map:
		return copiable(t.Key(), seen) && copiable(t.Elem(), seen)
	case reflect.Struct:
		for i := 0; i < t.NumField(); i++ {
			if !copiable(t.Field(i).Type, seen) {
				return false
			}
		}
		return t == reflect.TypeOf(time.Time{}) || !elsewhere(t)
	}
	return true
}

// A copier has the copies of what pointers lead to.
type copier map[unsafe.Pointer]reflect.Value

func (c copier) copyOf(v reflect.Value, depth int) reflect.Value {
	made := reflect.New(v.Type()).Elem()
	made.Set(v)
	c.renew(made, depth)
	return made
}

// renew gives v, which can be set, memory of its own.
func (c copier) renew(v reflect.Value, depth int) {
	if depth > mostCopied || !HoldsMemory(v.Type()) || elsewhere(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		c.renewPointer(v, depth)
	case reflect.Interface:
		if !v.IsNil() {
			v.Set(c.copyOf(v.Elem(), depth+1))
		}
	case reflect.Slice:
		if !v.IsNil() {
			made := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(made, v)
			v.Set(made)
		}
		fallthrough
	case reflect.Array:
		for i := 0; i < v.Len(); i++ {
			c.renew(v.Index(i), depth+1)
		}
	case reflect.Map:
		if !v.IsNil() {
			made := reflect.MakeMapWithSize(v.Type(), v.Len())
			for it := v.MapRange(); it.Next(); {
				made.SetMapIndex(it.Key(), c.copyOf(it.Value(), depth+1))
			}
			v.Set(made)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			c.renew(Settable(v.Field(i)), depth+1)
		}
	}
}

func (c copier) renewPointer(v reflect.Value, depth int) {
	if v.IsNil() || elsewhere(v.Type().Elem()) {
		return
	}
	made, ok := c[v.UnsafePointer()]
	if !ok || made.Type() != v.Type() {
		made = reflect.New(v.Type().Elem()).Convert(v.Type())
		c[v.UnsafePointer()] = made
		made.Elem().Set(v.Elem())
		c.renew(made.Elem(), depth+1)
	}
	v.Set(made)
}
