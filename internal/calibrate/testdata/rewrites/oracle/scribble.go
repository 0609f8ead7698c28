package oracle

import "reflect"

// scribble overwrites the memory of slices and maps that the values lead to.
// With spare it goes on to the end of each slice's capacity.
func scribble(vs []reflect.Value, spare bool) {
	for _, v := range vs {
		scrawl(v, spare, 0)
	}
}

func scrawl(v reflect.Value, spare bool, depth int) {
	if !v.IsValid() || depth > 6 {
		return
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			scrawl(v.Elem(), spare, depth+1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			scrawl(v.Field(i), spare, depth+1)
		}
	case reflect.Map:
		if !v.IsNil() && v.CanInterface() {
			clearMap(v)
		}
	case reflect.Slice:
		if spare && v.CanInterface() && v.Cap() > v.Len() {
			v = v.Slice(0, v.Cap())
		}
		for i := range v.Len() {
			scrawl(v.Index(i), spare, depth+1)
			flip(v.Index(i))
		}
	}
}

// clearMap empties a map.
func clearMap(v reflect.Value) {
	for _, k := range v.MapKeys() {
		v.SetMapIndex(k, reflect.Value{})
	}
}

// flip changes a value that can be set.
func flip(v reflect.Value) {
	if !v.CanSet() {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(v.Int() ^ 0x55)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(v.Uint() ^ 0x55)
	case reflect.Float32, reflect.Float64:
		v.SetFloat(12345)
	case reflect.String:
		v.SetString("scribbled")
	case reflect.Struct, reflect.Slice, reflect.Pointer, reflect.Map, reflect.Interface:
		v.SetZero()
	}
}
