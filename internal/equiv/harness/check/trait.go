//go:build go1.21

package check

import "reflect"

// A trait is what the harness does with values of a type that it cannot take apart
// field by field.
type trait struct {
	// draw makes a value.
	draw func(*Drawer) any
	// encode writes a value and decode reads it.
	encode func(*encoder, reflect.Value) error
	decode func(*decoder) any
	// change changes a value here and there; nil for nothing to change.
	change func(*changer, reflect.Value)
	// describe is what a person reads of a value.
	describe func(reflect.Value) string
}

// traits are those of types of packages that not every program should have in it:
// the files that hold them are left out where they are not needed.
var traits = make(map[reflect.Type]*trait)

var int64Type = reflect.TypeOf(int64(0))
