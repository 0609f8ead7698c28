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
	if of, _, ok := reflected(v); ok {
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

// behind are the elements after the end of lists that are arguments, up to their capacity; the invalid Value where there are
// none. Inputs have zeros there.
func behind(args []reflect.Value) []reflect.Value {
	out := make([]reflect.Value, len(args))
	for i, a := range args {
		if a.Kind() == reflect.Slice && a.Cap() > a.Len() {
			out[i] = a.Slice3(a.Len(), a.Cap(), a.Cap())
		}
	}
	return out
}

// writesBehind returns the first argument, a list, of which head writes to elements after the end of the list and of what
// it returns in that memory, where base does not: they may belong to somebody else. It is -1 if there is none.
// A call whose result has grown out of the memory may have filled any part of that before.
func writesBehind(base, head *Outcome) int {
	for i := 0; i < len(base.behind) && len(base.behind) == len(head.behind); i++ {
		b, h := base.behind[i], head.behind[i]
		if !b.IsValid() || !h.IsValid() || b.Len() != h.Len() {
			continue
		}
		for at := head.endIn(h); at >= 0 && at < h.Len(); at++ {
			if b.Index(at).IsZero() && !h.Index(at).IsZero() {
				return i
			}
		}
	}
	return -1
}

// endIn is where the results that lie in a list end, -1 if one of its type lies elsewhere.
func (o *Outcome) endIn(list reflect.Value) (end int) {
	first, size := list.Pointer(), int(list.Type().Elem().Size())
	for _, r := range o.Results {
		switch {
		case r.Type() != list.Type() || r.Cap() == 0:
		case size == 0 || r.Pointer()+uintptr(r.Cap()*size) != first+uintptr(list.Cap()*size):
			return -1
		default:
			end = max(end, list.Cap()-(r.Cap()-r.Len()))
		}
	}
	return end
}
