//go:build go1.21

package answer

import (
	"reflect"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// An Iter goes over a map as one of package reflect does, in the order of Over. What is added meanwhile is not visited.
type Iter struct {
	m    reflect.Value
	left []entry[int, [2]reflect.Value]
	at   [2]reflect.Value // the key and the value
}

// Range is what MapRange of a map is.
func Range(m reflect.Value) *Iter {
	a, it := of(), &Iter{m: m}
	seed := mix(a.input)
	for of := m.MapRange(); of.Next(); {
		text := value.Describe(of.Key())
		it.left = append(it.left, entry[int, [2]reflect.Value]{len(it.left), [2]reflect.Value{of.Key(), of.Value()}, text, mix(seed ^ value.HashText(text))})
	}
	order(it.left, seed)
	again(a, it.left, seed)
	return it
}

// Next goes to the next entry that is in the map still, and reports whether there is one.
func (it *Iter) Next() bool {
	for len(it.left) > 0 {
		it.at, it.left = it.left[0].v, it.left[1:]
		switch now := it.m.MapIndex(it.at[0]); {
		case now.IsValid():
			it.at[1] = now
			return true
		case it.m.Len() > 0 && !it.at[0].Equal(it.at[0]): // a key that is not equal to itself is never found
			return true
		}
	}
	it.at = [2]reflect.Value{}
	return false
}

// Key is that of the entry which it is at.
func (it *Iter) Key() reflect.Value { return it.at[0] }

// Value is what the map has there.
func (it *Iter) Value() reflect.Value { return it.at[1] }

// Keys are what MapKeys of a map are, in the order of Over.
func Keys(m reflect.Value) []reflect.Value {
	keys := make([]reflect.Value, 0, m.Len())
	for it := Range(m); it.Next(); {
		keys = append(keys, it.Key())
	}
	return keys
}
