//go:build go1.21

package input

import (
	"reflect"
	"sort"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// same makes an argument, an interface or a pointer, one with the same contents as a value in another argument: what
// compares pointers does not find it, and what compares contents does. A float may have the other sign.
func same(d *draw.Drawer, args []reflect.Value, built map[reflect.Type]*draw.Builder) {
	at := d.Src.Intn(len(args))
	to := args[at]
	if to.Kind() != reflect.Interface && to.Kind() != reflect.Pointer {
		return
	}
	var found []reflect.Value
	for i, a := range args {
		if i != at {
			found = within(found, a, to.Type(), 0, built)
		}
	}
	if len(found) > 0 {
		found := found[d.Src.Intn(len(found))]
		made := reflect.New(found.Type()).Elem()
		made.Set(value.CopyOf(found))
		if d.Src.Chance(2) {
			d.Negate(made)
		}
		to.Set(made)
	}
}

// mostWithin bounds the values that are looked at for one to copy.
const mostWithin = 64

// within adds the pointers in v, and what its interfaces hold, that a variable of a type can be.
func within(found []reflect.Value, v reflect.Value, t reflect.Type, depth int, built map[reflect.Type]*draw.Builder) []reflect.Value {
	if !v.IsValid() || depth > 4 || len(found) >= mostWithin || !v.CanInterface() || built[v.Type()] != nil {
		return found
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return found
		}
		if v.Kind() == reflect.Interface {
			v = v.Elem()
		}
		if v.Type().AssignableTo(t) && value.Copiable(v.Type()) {
			found = append(found, v)
		}
		if v.Kind() == reflect.Pointer && !v.IsNil() {
			return within(found, v.Elem(), t, depth+1, built)
		}
	case reflect.Slice, reflect.Array:
		for i := 0; i < v.Len() && i < 8; i++ {
			found = within(found, v.Index(i), t, depth+1, built)
		}
	case reflect.Map:
		if k := v.Type().Key().Kind(); k >= reflect.Float32 && k != reflect.String {
			return found // keys without an order, or not equal to themselves
		}
		keys := v.MapKeys()
		sort.Slice(keys, func(i, j int) bool { return value.Describe(keys[i]) < value.Describe(keys[j]) })
		for _, k := range keys[:min(len(keys), 8)] {
			found = within(within(found, k, t, depth+1, built), v.MapIndex(k), t, depth+1, built)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			found = within(found, v.Field(i), t, depth+1, built)
		}
	}
	return found
}
