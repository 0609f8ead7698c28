//go:build go1.21

package value

import "reflect"

// A Trait is what is done with values of a type that cannot be taken apart field by field.
type Trait struct {
	// Encode writes a value and Decode reads it.
	Encode func(*Encoder, reflect.Value) error
	Decode func(*Decoder) any
	// Describe is what a person reads of a value.
	Describe func(reflect.Value) string
}

// Traits are those of types of packages that not every program should have in it: the
// package that adds them is left out where they are not needed.
var Traits = make(map[reflect.Type]*Trait)
