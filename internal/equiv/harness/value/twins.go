//go:build go1.21

package value

import (
	"reflect"
	"sync"
)

// single holds, for each type that was met with a copy of it, the numbers of the fields that the other one does not have: nobody outside
// of the package sees these, and they are not described.
var single sync.Map

// met notes that a type was met with another one, which may be a copy of it with other fields.
func met(a, b reflect.Type) {
	if a != b {
		noteSingle(a, b)
		noteSingle(b, a)
	}
}

func noteSingle(t, other reflect.Type) {
	if _, known := single.Load(t); known {
		return
	}
	var fields []int
	for i := 0; i < t.NumField(); i++ {
		if _, ok := other.FieldByName(t.Field(i).Name); !ok && !t.Field(i).IsExported() {
			fields = append(fields, i)
		}
	}
	single.Store(t, fields)
}

// singleFields are those of a type that its copy does not have.
func singleFields(t reflect.Type) []int {
	fields, _ := single.Load(t)
	list, _ := fields.([]int)
	return list
}
