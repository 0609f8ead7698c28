// Package heap holds the rule about values that are put on the heap one by one.
//
// turns.go finds how often a loop turns; slab.go has the rule.
//
// # Analyzer slab
//
// slab: allocate what the turns of a loop make at once
//
//	type user struct {
//		id   int
//		name string
//	}
//
//	func users(names []string) []*user {
//		list := make([]*user, 0, len(names))
//		for i, name := range names {
//			list = append(list, &user{id: i, name: name})
//		}
//		return list
//	}
//
// becomes
//
//	type user struct {
//		id   int
//		name string
//	}
//
//	func users(names []string) []*user {
//		list := make([]*user, 0, len(names))
//		slab := make([]user, len(names))
//		for i, name := range names {
//			slab[i] = user{id: i, name: name}
//			list = append(list, &slab[i])
//		}
//		return list
//	}
//
// Each turn of the loop makes one value and stores a pointer to it: it appends the pointer, or assigns it to an element or
// a field. The value is &T{...}, new(T), or a local variable of which the address is taken. The loop ranges over something
// with a length, or counts up to one, or to what a list before the loop was made with.
//
// The type is one of the package, or an array of plain values, of at most 512 bytes, and integers of 64 bits in it lie where
// package sync/atomic finds them on all processors. Nothing in the package sets finalizers or cleanups, or imports packages unsafe
// or C; another package that set a finalizer for such a pointer would fail. The statement that makes the value stands in the body of
// the loop itself, and nothing before it ends the turn but a return.
//
// All of the memory stays as long as one of the pointers is kept. It loses where the loop is left early, and where it
// has few turns.
//
// The rewrite is exact by construction.
package heap

import _ "embed"

//go:embed doc.go
var docs string
