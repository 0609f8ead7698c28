//go:build go1.21

package value

import (
	"reflect"
	"unsafe"
)

// sentinels are what callers compare results with, such as io.EOF: a value that looks like one is
// another.
var sentinels = make(map[unsafe.Pointer]bool)

// AddSentinels adds values that callers compare with. Of those that are no pointers nothing is
// noted: they are equal if they look alike.
func AddSentinels(values []any) {
	for _, v := range values {
		if r := reflect.ValueOf(v); r.IsValid() && r.Kind() == reflect.Pointer && !r.IsNil() {
			sentinels[r.UnsafePointer()] = true
		}
	}
}

func isSentinel(p unsafe.Pointer) bool { return sentinels[p] }

// sameSentinel reports whether two values are one sentinel, or neither is any.
func sameSentinel(a, b any) bool {
	known := func(v any) unsafe.Pointer {
		if r := reflect.ValueOf(v); r.IsValid() && r.Kind() == reflect.Pointer && isSentinel(r.UnsafePointer()) {
			return r.UnsafePointer()
		}
		return nil
	}
	return known(a) == known(b)
}
