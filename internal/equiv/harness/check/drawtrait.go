//go:build go1.21

package check

import "reflect"

// A drawTrait is how values of a type are drawn that cannot be taken apart field by field.
type drawTrait struct {
	// draw makes a value.
	draw func(*Drawer) any
	// change changes a value here and there; nil for nothing to change.
	change func(*changer, reflect.Value)
}

// drawTraits are those of types of packages that not every program should have in it.
var drawTraits = make(map[reflect.Type]*drawTrait)
