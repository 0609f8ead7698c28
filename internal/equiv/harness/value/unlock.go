//go:build go1.21

package value

import (
	"reflect"
	"unsafe"
)

// Unlock frees the locks in what arguments lead to, apart from what maps and interfaces hold.
func Unlock(args []reflect.Value) {
	seen := make(map[unsafe.Pointer]bool)
	for _, a := range args {
		unlock(a, seen)
	}
}

func unlock(v reflect.Value, seen map[unsafe.Pointer]bool) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && !seen[v.UnsafePointer()] {
			seen[v.UnsafePointer()] = true
			unlock(v.Elem(), seen)
		}
	case reflect.Slice, reflect.Array:
		for i := 0; i < v.Len() && HoldsMemory(v.Type().Elem()); i++ {
			unlock(v.Index(i), seen)
		}
	case reflect.Struct:
		if name := v.Type().Name(); v.Type().PkgPath() == "sync" && (name == "Mutex" || name == "RWMutex") && v.CanAddr() {
			Settable(v).SetZero()
			return
		}
		for i := 0; i < v.NumField(); i++ {
			unlock(v.Field(i), seen)
		}
	}
}
