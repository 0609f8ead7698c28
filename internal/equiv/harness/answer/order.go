//go:build go1.21

package answer

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// An Entry is one of a map that is gone over.
type Entry[K comparable, V any] struct {
	m     map[K]V
	Key   K
	value V
}

// Here reports whether the entry is in the map still: one that is deleted before it is reached is not visited.
func (e Entry[K, V]) Here() bool {
	_, ok := e.m[e.Key]
	return ok || e.Key != e.Key
}

// Value is what the map has now.
func (e Entry[K, V]) Value() V {
	if v, ok := e.m[e.Key]; ok {
		return v
	}
	return e.value // of a key that is not equal to itself
}

// Entries answers for the order of a map, which is any: those that there are, by their keys as texts, one way or the
// other, or in an order that follows from the input. Maps with the same keys are gone over alike.
func Entries[M ~map[K]V, K comparable, V any](m M) []Entry[K, V] {
	at := mix(of().input)
	type named struct {
		Entry[K, V]
		text string
		hash uint64
	}
	all := make([]named, 0, len(m))
	for k, v := range m {
		text := value.Describe(reflect.ValueOf(&k).Elem())
		all = append(all, named{Entry[K, V]{m, k, v}, text, mix(at ^ value.HashText(text))})
	}
	slices.SortFunc(all, func(a, b named) int {
		switch c := cmp.Compare(a.text, b.text); at % 3 {
		case 0:
			return c
		case 1:
			return -c
		default:
			if h := cmp.Compare(a.hash, b.hash); h != 0 {
				return h
			}
			return c
		}
	})
	entries := make([]Entry[K, V], len(all))
	for i, e := range all {
		entries[i] = e.Entry
	}
	return entries
}
