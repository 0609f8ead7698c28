//go:build go1.21

package draw

import "reflect"

// A Trait is how values of a type are drawn that cannot be taken apart field by field.
type Trait struct {
	// Draw makes a value.
	Draw func(*Drawer) any
	// Change changes a value here and there; nil for nothing to change.
	Change func(*Changer, reflect.Value)
}

// Traits are those of types of packages that not every program should have in it.
var Traits = make(map[reflect.Type]*Trait)

// A Changer changes a value here and there. Whole is false where values cannot be
// drawn from their types alone, since code relies on how fields go together. Then
// only what is safe is changed: texts, and the numbers and elements that are
// reachable through exported fields.
type Changer struct {
	*Drawer
	Whole bool
}
