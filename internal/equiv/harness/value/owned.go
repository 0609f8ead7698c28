//go:build go1.21

package value

import (
	"reflect"
	"sort"
	"sync"
)

// OwnedOtherwise is the difference of what a call has written to lists and maps that were in arguments, and may be
// elsewhere.
const OwnedOtherwise = "a list or map that was in an argument is left differently"

const (
	// mostOwned bounds the lists of an argument, and deepestOwned how deep they lie.
	mostOwned    = 32
	deepestOwned = 4
)

// owned lists the lists and maps that others can reach in arguments: they may have them elsewhere, too, so that what is
// written to one shows there, also where the argument has another in its place after the call.
func owned(args []reflect.Value) []reflect.Value {
	w := new(ownedWalk)
	for _, a := range args {
		w.walk(a, 0)
	}
	return w.found
}

// ownsLists reports whether lists or maps may lie in values of a type that lie so deep in an argument, in a way that others
// can follow.
func ownsLists(t reflect.Type, depth int) bool {
	key := placed{t, depth}
	if owns, ok := owners.Load(key); ok {
		return owns.(bool)
	}
	owns := mayOwn(t, depth)
	owners.Store(key, owns)
	return owns
}

// A placed type lies so deep in an argument.
type placed struct {
	t     reflect.Type
	depth int
}

var owners sync.Map // bool by placed

func mayOwn(t reflect.Type, depth int) bool {
	if t == valueType && depth <= deepestOwned {
		return true
	}
	if depth > deepestOwned || Traits[t] != nil || fixed(t) || buffers[t] != nil {
		return false
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Map:
		return depth > 0 || ownsLists(t.Elem(), depth+1)
	case reflect.Array, reflect.Pointer:
		return ownsLists(t.Elem(), depth+1)
	case reflect.Interface:
		return true
	case reflect.Struct:
		for i := 0; i < t.NumField(); i++ {
			if f := t.Field(i); f.IsExported() && ownsLists(f.Type, depth+1) {
				return true
			}
		}
	}
	return false
}

type ownedWalk struct{ found []reflect.Value }

func (w *ownedWalk) walk(v reflect.Value, depth int) {
	if !v.IsValid() || len(w.found) == mostOwned || !ownsLists(v.Type(), depth) {
		return
	}
	if of, ok := reflected(v); ok {
		w.walk(of, depth+1)
		return
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		w.keep(v, depth)
		for i := 0; i < v.Len() && i < mostOwned; i++ {
			w.walk(v.Index(i), depth+1)
		}
	case reflect.Map:
		w.keep(v, depth)
		if v.Len() > mostOwned || !ownsLists(v.Type().Elem(), depth+1) {
			return
		}
		keys := v.MapKeys()
		text := Describe
		if v.Type().Key().Kind() == reflect.String {
			text = reflect.Value.String
		}
		sort.Slice(keys, func(i, j int) bool { return text(keys[i]) < text(keys[j]) })
		for _, k := range keys {
			w.walk(v.MapIndex(k), depth+1)
		}
	case reflect.Pointer, reflect.Interface:
		w.walk(v.Elem(), depth+1)
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			if v.Type().Field(i).IsExported() {
				w.walk(v.Field(i), depth+1)
			}
		}
	}
}

// keep keeps a list or map that lies in an argument, as it is now: the argument may get another.
func (w *ownedWalk) keep(v reflect.Value, depth int) {
	if depth == 0 || v.Kind() == reflect.Array || v.Len() == 0 || !v.CanInterface() {
		return
	}
	was := reflect.New(v.Type()).Elem()
	was.Set(v)
	w.found = append(w.found, was)
}
