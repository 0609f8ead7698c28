package oracle

import "reflect"

// What of a slice is overwritten: its items, the spare capacity behind them.
type extent int

const (
	itemsOnly extent = iota
	spareOnly
	everything
)

// scribble overwrites the memory of slices and, but for spare capacity only,
// of maps that the values lead to.
func scribble(vs []reflect.Value, what extent) {
	for _, v := range vs {
		scrawl(v, what, 0)
	}
}

func scrawl(v reflect.Value, what extent, depth int) {
	if !v.IsValid() || depth > 6 {
		return
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			scrawl(v.Elem(), what, depth+1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			scrawl(v.Field(i), what, depth+1)
		}
	case reflect.Map:
		if !v.IsNil() && v.CanInterface() && what != spareOnly {
			clearMap(v)
		}
	case reflect.Slice:
		n := v.Len()
		if what != itemsOnly && v.CanInterface() {
			v = v.Slice(0, v.Cap())
		}
		for i := range v.Len() {
			if i < n {
				scrawl(v.Index(i), what, depth+1)
			}
			if i >= n || what != spareOnly {
				flip(v.Index(i))
			}
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
