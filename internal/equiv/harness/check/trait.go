//go:build go1.21

package check

import "reflect"

// A trait is what is done with values of a type that cannot be taken apart field by field.
type trait struct {
	// encode writes a value and decode reads it.
	encode func(*encoder, reflect.Value) error
	decode func(*decoder) any
	// describe is what a person reads of a value.
	describe func(reflect.Value) string
}

// traits are those of types of packages that not every program should have in it: the
// package that adds them is left out where they are not needed.
var traits = make(map[reflect.Type]*trait)
