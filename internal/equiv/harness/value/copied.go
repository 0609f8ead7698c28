//go:build go1.21

package value

import "reflect"

// mostCopied bounds how deep a copy of a value goes; what lies deeper is shared.
const mostCopied = 8

// CopyOf returns a value with the same contents as v, which shares no memory with it that pointers, lists and maps lead
// to. Values of the standard library are as they were.
func CopyOf(v reflect.Value) reflect.Value { return copyAt(v, 0) }

// renew gives v, which can be set, memory of its own.
func renew(v reflect.Value, depth int) {
	if depth > mostCopied || !HoldsMemory(v.Type()) || elsewhere(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && !elsewhere(v.Type().Elem()) {
			p := reflect.New(v.Type().Elem())
			p.Elem().Set(v.Elem())
			renew(p.Elem(), depth+1)
			v.Set(p.Convert(v.Type()))
		}
	case reflect.Interface:
		if !v.IsNil() {
			v.Set(copyAt(v.Elem(), depth+1))
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
			renew(v.Index(i), depth+1)
		}
	case reflect.Map:
		if !v.IsNil() {
			made := reflect.MakeMapWithSize(v.Type(), v.Len())
			for it := v.MapRange(); it.Next(); {
				made.SetMapIndex(it.Key(), copyAt(it.Value(), depth+1))
			}
			v.Set(made)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			renew(Settable(v.Field(i)), depth+1)
		}
	}
}

func copyAt(v reflect.Value, depth int) reflect.Value {
	made := reflect.New(v.Type()).Elem()
	made.Set(v)
	renew(made, depth)
	return made
}
