//go:build go1.21

package answer

import "reflect"

// An Iter goes over a map as one of package reflect does, in the order of Over. What is added meanwhile is not visited.
type Iter struct {
	m        reflect.Value
	left     []entry[reflect.Value, reflect.Value]
	key, now reflect.Value
}

// Range is what MapRange of a map is.
func Range(m reflect.Value) *Iter {
	a, it := of(), &Iter{m: m}
	seed := mix(a.input)
	for of := m.MapRange(); of.Next(); {
		it.left = append(it.left, newEntry(of.Key(), of.Value(), of.Key(), seed))
	}
	order(it.left, seed)
	again(a, it.left)
	return it
}

// Next goes to the next entry that is in the map still, and reports whether there is one.
func (it *Iter) Next() bool {
	for len(it.left) > 0 {
		e := it.left[0]
		it.key, it.left = e.key, it.left[1:]
		if it.now = it.m.MapIndex(e.key); it.now.IsValid() {
			return true
		}
		if it.m.Len() > 0 && !e.key.Equal(e.key) { // it is not equal to itself, and never found
			it.now = e.v
			return true
		}
	}
	it.key, it.now = reflect.Value{}, reflect.Value{}
	return false
}

// Key is that of the entry which it is at.
func (it *Iter) Key() reflect.Value { return it.key }

// Value is what the map has there.
func (it *Iter) Value() reflect.Value { return it.now }

// Keys are what MapKeys of a map are, in the order of Over.
func Keys(m reflect.Value) []reflect.Value {
	keys := make([]reflect.Value, 0, m.Len())
	for it := Range(m); it.Next(); {
		keys = append(keys, it.Key())
	}
	return keys
}
