//go:build go1.21

package draw

import "reflect"

// A drawTrait is how values of a type are drawn that cannot be taken apart field by field.
type Trait struct {
	// draw makes a value.
	Draw func(*Drawer) any
	// change changes a value here and there; nil for nothing to change.
	Change func(*Changer, reflect.Value)
}

// drawTraits are those of types of packages that not every program should have in it.
var Traits = make(map[reflect.Type]*Trait)

// A changer changes a value here and there. Where values cannot be drawn from
// their types alone, since code relies on how fields go together, whole is false,
// and only what is safe to change is: texts, and numbers and elements of what
// is reachable without a field that is not exported.
type Changer struct {
	*Drawer
	Whole bool
}
