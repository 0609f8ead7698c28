// Package room holds the rules that make room in advance: in slices, maps and buffers.
//
// # Analyzer capacity
//
// capacity: allocate a slice that a loop fills with the capacity that it needs
//
// The rule capacity gives a slice that a loop appends to the capacity that it needs, so
// that it is allocated once instead of growing. A slice that was nil stays nil if
// nothing is appended, unless nobody can tell.
//
// It asks that the slice is a local variable, declared in the same list of
// statements as the loop and not touched between, that the loop does nothing with
// it but append and read elements, that no pointer and no closure of before or in
// the loop reaches it, and that nobody asks for its capacity or slices it: how
// append grows a slice is left open by the language. The bound is the length of
// what the loop ranges over; a number counts if it is a length, since any other may
// be far more than what is there.
//
// It loses where the elements are few enough for the stack, where few turns
// append, and where the loop is left early: then memory is cleared for nothing.
//
// # Analyzer grow
//
// grow: make room in a strings.Builder before a loop over characters fills it
//
// The rule grow makes room in a strings.Builder for what a loop over the characters of a
// string writes to it: as much as there is to read.
//
// It asks that the builder is a local variable declared in the list of the loop,
// used for nothing but calls of its methods, not before the loop, and never asked
// for its capacity. A bytes.Buffer is left alone: one that has grown is no longer
// nil.
//
// It loses where little of what is read is written, and the string that is left
// keeps the room for the rest.
//
// # Analyzer mapsize
//
// mapsize: make a map with room for what the loops behind it put in
//
// The rule mapsize makes a map with room for the entries that the loops behind it put in, one a
// turn, so that it does not grow from 8 entries to 16 and so on, moving all of them each
// time:
//
//	weights := make(map[string]float64, len(counts))
//	for word, n := range counts {
//		weights[word] = ...
//
// It asks that the loop follows at once, so that what it ranges over is the same at both
// places and read by nobody else between, and that every turn puts an entry in. Under a
// key of another map it may be anything. What an element of a slice becomes a key of may
// well be a key already: there a loop that counts or collects is left alone. Of two loops
// over different things the larger may bring all keys, or each its own; both are
// proposed. Nothing else can tell the difference: the order of a map is random.
//
// It loses where a slice has the same key again and again, and where the loop is left by a
// return long before its end.
//
// # Analyzer observedcap
//
// observedcap: make a slice with room for the elements it was observed to get
//
// The rule observedcap makes a slice with room for as many elements as it was observed to get, so
// that appending does not move it from one array to the next. Where such a slice does not
// leave the function, a constant size also lets the compiler put it on the stack; an
// array need not be written for that.
//
// A slice that begins empty and not nil is made so at once. One that begins nil is made
//
//   - at once, where nobody asks whether it is nil, or
//   - before the first element is appended, or
//   - at once, and nil is returned where nothing was appended.
//
// It asks for an observer, and that the slice is a local variable to which appending is all
// that happens before the last append: whoever else held it, or a pointer into it, could
// tell whether an append has moved it.
//
// It loses where most slices stay shorter than those observed.
//
// # Analyzer observedgrow
//
// observedgrow: let a buffer grow once to the length it was observed to get
//
// The rule observedgrow lets a strings.Builder or bytes.Buffer grow once, to the length that it was
// observed to get.
//
// It asks for an observer, and that the buffer is a local variable that begins empty and of
// which nothing is used but methods to which its capacity, and whether there is memory at
// all, is nothing; it may be passed as an interface.
//
// It loses where the buffer stays empty, and where other inputs than those of the benchmarks
// make much shorter ones.
//
// # Analyzer observedmap
//
// observedmap: make a map with room for the entries it was observed to get
//
// The rule observedmap makes a map with room for as many entries as it was observed to get, so that
// it does not grow from 8 entries to 16 and so on, moving all of them each time. It proposes
// the size that is enough for 95 % of the maps, and where the lengths vary the median as well,
// or a multiple of the length of something else.
//
// It asks for an observer, and for maps that get more than 8 entries: smaller ones do not
// grow. Room that mapsize makes is left to that. Nothing else can tell the difference: the order of a map is random.
//
// It loses where other inputs than those of the benchmarks make much smaller maps: the room
// is allocated and cleared for nothing.
package room

import _ "embed"

//go:embed doc.go
var docs string
