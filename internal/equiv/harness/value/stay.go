//go:build go1.21

package value

import (
	"reflect"
	"sort"
	"unsafe"
)

// A reach finds what must stay where it is, since something that is not moved with it leads there: a key of a
// map, what an interface holds, or a pointer into the middle of it.
type reach struct {
	stays map[unsafe.Pointer]bool
	sizes map[unsafe.Pointer]uintptr // of what pointers and slices lead to
	seen  map[reached]bool
}

// reached is a place that was reached, and whether by a way that is not moved.
type reached struct {
	place
	kept bool
}

// stays returns what must stay, by address.
func stays(args []reflect.Value) map[unsafe.Pointer]bool {
	r := &reach{stays: make(map[unsafe.Pointer]bool), sizes: make(map[unsafe.Pointer]uintptr), seen: make(map[reached]bool)}
	for _, a := range args {
		r.value(a, false)
	}
	r.inner()
	return r.stays
}

// mostReached bounds what is looked at.
const mostReached = 1 << 14

func (r *reach) value(v reflect.Value, kept bool) {
	if !HoldsMemory(v.Type()) || Traits[v.Type()] != nil || fixed(v.Type()) || len(r.seen) > mostReached {
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		if v.Cap() > 0 && r.place(v, uintptr(v.Cap())*v.Type().Elem().Size(), kept) {
			for i := 0; i < v.Len() && HoldsMemory(v.Type().Elem()); i++ {
				r.value(v.Index(i), kept)
			}
		}
	case reflect.Pointer:
		if !v.IsNil() && v.Type().Elem() != locationType && r.place(v, v.Type().Elem().Size(), kept) {
			r.value(v.Elem(), kept)
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			r.value(it.Key(), true)
			r.value(it.Value(), kept || !movable(v.Type()) || v.Len() > mostMoved)
		}
	case reflect.Interface:
		if !v.IsNil() {
			r.value(v.Elem(), true)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			r.value(v.Field(i), kept)
		}
	case reflect.Array:
		for i := 0; i < v.Len(); i++ {
			r.value(v.Index(i), kept)
		}
	}
}

// place notes what a slice or a pointer leads to, and reports whether that is new.
func (r *reach) place(v reflect.Value, size uintptr, kept bool) bool {
	at := v.UnsafePointer()
	if was, known := r.sizes[at]; kept || known && was != size {
		r.stays[at] = true // of two sizes one is a part of the other
	}
	r.sizes[at] = max(r.sizes[at], size)
	key := reached{place{at, v.Type()}, kept}
	was := r.seen[key]
	r.seen[key] = true
	return !was
}

// inner lets stay what something leads into the middle of, and that itself.
func (r *reach) inner() {
	var all []unsafe.Pointer
	for at := range r.sizes {
		all = append(all, at)
	}
	sort.Slice(all, func(i, j int) bool { return uintptr(all[i]) < uintptr(all[j]) })
	for i, at := range all {
		for _, inside := range all[i+1:] {
			if uintptr(inside) >= uintptr(at)+r.sizes[at] {
				break
			}
			r.stays[at], r.stays[inside] = true, true
		}
	}
}
