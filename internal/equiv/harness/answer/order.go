//go:build go1.21

package answer

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// A Walk goes over a map in an order that follows from the input.
type Walk[K comparable, V any] struct {
	m    map[K]V
	seed uint64
	left []entry[K, V]
	seen map[K]bool // nil where entries that are added are not visited
	more int        // how many of these may be
	// Key is that of the entry which the walk is at.
	Key   K
	value V
}

type entry[K comparable, V any] struct {
	key  K
	v    V
	text string
	hash uint64
}

// newEntry is an entry of a key that is described, in an order that a seed decides.
func newEntry[K comparable, V any](key K, v V, described reflect.Value, seed uint64) entry[K, V] {
	text := value.Describe(described)
	return entry[K, V]{key, v, text, mix(seed ^ value.HashText(text))}
}

// mostAdded bounds the entries that are visited although they were added meanwhile: each may add one.
const mostAdded = 64

// Over answers for the order of a map, which is any: by the keys as texts, one way or the other, or in an order that follows from
// the input. Maps with the same keys are gone over alike, but for one input of four the second time of a call in another
// order than the first. For every other input what is added is visited, as it may be.
func Over[M ~map[K]V, K comparable, V any](m M) *Walk[K, V] {
	a := of()
	w := &Walk[K, V]{m: m, seed: mix(a.input), more: mostAdded}
	w.list()
	if w.seed>>8&1 == 0 {
		w.seen = make(map[K]bool, len(m))
	}
	again(a, w.left)
	return w
}

// again brings entries into another order for one input of four, if some with the same keys were gone over before in this call.
func again[K comparable, V any](a *Answers, list []entry[K, V]) {
	sum := uint64(0) // the same for maps with the same keys
	for _, e := range list {
		sum += mix(value.HashText(e.text))
	}
	if before := a.walks(sum); before > 0 && !a.alike && Reorders(a.input) {
		for i := range list {
			list[i].hash = mix(list[i].hash + before)
		}
		slices.SortFunc(list, func(a, b entry[K, V]) int { return cmp.Compare(a.hash, b.hash) })
	}
}

// Reorders reports whether calls for an input go over maps with the same keys in another order each time.
func Reorders(input uint64) bool { return mix(input)>>16&3 == 0 }

// Alike makes the call that has begun go over maps with the same keys in the same order each time.
func Alike() { latest.alike = true }

// A Turn is which time it is that a call goes over a map, for the n-th time from 0 up: that with the number n*Each+Before.
type Turn struct{ Each, Before uint64 }

// Turns are those of the calls that come, for maps with some keys, as Walks tells them. For all others, or if it is nil, each time is
// the time that it is.
func Turns(of map[uint64]Turn) { latest.turns = of }

// Walks are how often the latest call went over maps with the same keys.
func Walks() map[uint64]uint64 { return latest.over }

// walks returns how often maps with some keys were gone over before in this call.
func (a *Answers) walks(keys uint64) uint64 {
	if a.over == nil {
		a.over = make(map[uint64]uint64)
	}
	n := a.over[keys]
	a.over[keys]++
	if t, ok := a.turns[keys]; ok {
		return n*t.Each + t.Before
	}
	return n
}

// list makes the entries those that are left, in order, without those that were visited.
func (w *Walk[K, V]) list() {
	for k, v := range w.m {
		if !w.seen[k] {
			w.left = append(w.left, newEntry(k, v, reflect.ValueOf(&k).Elem(), w.seed))
		}
	}
	order(w.left, w.seed)
}

// order sorts entries by their keys as texts, one way or the other, or otherwise, as a seed says.
func order[K comparable, V any](list []entry[K, V], seed uint64) {
	slices.SortFunc(list, func(a, b entry[K, V]) int {
		c := cmp.Compare(a.text, b.text)
		switch seed % 3 {
		case 0:
			return c
		case 1:
			return -c
		}
		if h := cmp.Compare(a.hash, b.hash); h != 0 {
			return h
		}
		return c
	})
}

// listAdded lists what was added since the last time, as much as may be.
func (w *Walk[K, V]) listAdded() {
	if w.seen == nil || w.more == 0 {
		return
	}
	w.list()
	w.left = slices.DeleteFunc(w.left, func(e entry[K, V]) bool { return e.key != e.key }) // it is not known which of them
	w.left = w.left[:min(len(w.left), w.more)]
	w.more -= len(w.left)
}

// Next goes to the next entry that is in the map still, and reports whether there is one.
func (w *Walk[K, V]) Next() bool {
	for {
		if len(w.left) == 0 {
			w.listAdded()
		}
		if len(w.left) == 0 {
			return false
		}
		e := w.left[0]
		w.left = w.left[1:]
		if w.seen != nil {
			w.seen[e.key] = true
		}
		if _, ok := w.m[e.key]; ok || e.key != e.key && len(w.m) > 0 {
			w.Key, w.value = e.key, e.v
			return true
		}
	}
}

// Value is what the map has now.
func (w *Walk[K, V]) Value() V {
	if v, ok := w.m[w.Key]; ok {
		return v
	}
	return w.value // of a key that is not equal to itself
}
