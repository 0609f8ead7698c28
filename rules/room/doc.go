// Package room holds the rules that allocate room in advance: in slices, maps and
// buffers.
//
// Each rule is in the file of its name. A rule that asks the observer makes room
// for as much as was observed while benchmarks ran.
//
// # Analyzer capacity
//
// capacity: allocate a slice that a loop fills with the capacity that it needs
//
//	func squares(in []int) []int {
//		var out []int
//		for _, n := range in {
//			out = append(out, n*n)
//		}
//		return out
//	}
//
// becomes
//
//	func squares(in []int) []int {
//		var out []int
//		if len(in) > 0 {
//			out = make([]int, 0, len(in))
//		}
//		for _, n := range in {
//			out = append(out, n*n)
//		}
//		return out
//	}
//
// A slice that was nil stays nil if nothing is appended, unless that makes no difference.
// It must be a local variable, declared in the same list of statements as the loop and not
// touched between. The loop may only append to it and read elements. No pointer and no
// closure made before or in the loop leads to it. Its capacity is not used and it is not
// sliced, since the language leaves open how append grows a slice. The bound is the length
// of what the loop ranges over, or a number up to which it counts. If that is not known to be
// a length, every turn must append, and it is asked to be positive and 1024 at most: it may be
// far too large.
//
// It loses where the elements are few enough for the stack, where few iterations
// append, and where the loop is left early: then memory is cleared for nothing.
//
// The rewrite is exact by construction.
//
// # Analyzer countroom
//
// countroom: count what loops in a loop append, and make room for it
//
//	type group struct{ items []int }
//
//	func all(groups []group) []int {
//		var out []int
//		for _, g := range groups {
//			out = append(out, g.items...)
//		}
//		return out
//	}
//
// becomes
//
//	type group struct{ items []int }
//
//	func all(groups []group) []int {
//		var out []int
//		total := 0
//		for _, g := range groups {
//			total += len(g.items)
//		}
//		if total > 0 {
//			out = make([]int, 0, total)
//		}
//		for _, g := range groups {
//			out = append(out, g.items...)
//		}
//		return out
//	}
//
// The slice is as rule observedcap asks for it, with one append in the outer loop: of a whole slice, or
// of some elements in each turn of a loop in it. What is appended, or ranged over, is the variable of the
// outer loop, an element at its index, or a field of them. Where that is a map, behind a pointer or at an
// index, the outer loop must call nothing: it may take a lock before it looks there.
//
// It loses where there are few elements, and where the loop is left early.
//
// The rewrite is exact by construction.
//
// # Analyzer fieldroom
//
// fieldroom: keep the first elements of a slice in the struct that has it as a field
//
//	type reader struct {
//		words []string
//	}
//
//	func (r *reader) add(text string, from, to int) {
//		r.words = append(r.words, text[from:to]) // observed: 3 5 5
//	}
//
//	func (r *reader) read(text string) {
//		from := 0
//		for i := range len(text) {
//			if text[i] == ' ' {
//				r.add(text, from, i)
//				from = i + 1
//			}
//		}
//		r.add(text, from, len(text))
//	}
//
//	func longest(text string) (n int) {
//		r := &reader{}
//		r.read(text)
//		for _, w := range r.words {
//			n = max(n, len(w))
//		}
//		return n
//	}
//
// becomes
//
//	type reader struct {
//		words readerWords
//	}
//
//	// A readerWords is a list, whose first 8 elements need no memory of their own.
//	type readerWords struct {
//		room [8]string
//		n    int      // how many are in room
//		more []string // all of them, once there are more than that
//	}
//	...
//	func (r *reader) add(text string, from, to int) {
//		r.words.add(text[from:to]) // observed: 3 5 5
//	}
//	...
//		for _, w := range r.words.all() {
//			n = max(n, len(w))
//		}
//		return n
//	}
//
// There is no limit: further elements go to the heap, as all did before. Where the function
// that made the struct returns the field, it returns a copy, and nil where nothing was appended.
//
// The rule asks the observer how long the slice was. Neither struct nor field are exported, and
// the package makes all values of the struct, uses them by pointers in variables, parameters
// and results, and does not copy, keep or print them. It may append elements to the field, read
// them, ask for its length, and give it to functions that do no more. The elements take up to
// 1 kB.
//
// It loses where values are kept for long or made for few elements, since the room of all of
// them is cleared, and where the struct lies on the heap anyway.
//
// The rewrite is exact by construction.
//
// # Analyzer grow
//
// grow: make room in a strings.Builder before a loop over characters fills it
//
//	func letters(s string) string {
//		var sb strings.Builder
//		for _, r := range s {
//			if unicode.IsLetter(r) {
//				sb.WriteRune(r)
//			}
//		}
//		return sb.String()
//	}
//
// becomes
//
//	func letters(s string) string {
//		var sb strings.Builder
//		sb.Grow(len(s))
//		for _, r := range s {
//			if unicode.IsLetter(r) {
//				sb.WriteRune(r)
//			}
//		}
//		return sb.String()
//	}
//
// The builder must be a local variable declared in the list of the loop, used for
// nothing but calls of its methods, not before the loop, and never asked for its capacity. A
// bytes.Buffer is left alone: one that has grown is no longer nil.
//
// It loses where little of what is read is written: the string keeps the room for the
// rest.
//
// The rewrite is exact by construction.
//
// # Analyzer mapsize
//
// mapsize: make a map with room for what the loops after it put in
//
//	func weights(counts map[string]int) map[string]float64 {
//		weights := make(map[string]float64)
//		for word, n := range counts {
//			weights[word] = float64(n)
//		}
//		return weights
//	}
//
// becomes
//
//	func weights(counts map[string]int) map[string]float64 {
//		weights := make(map[string]float64, len(counts))
//		for word, n := range counts {
//			weights[word] = float64(n)
//		}
//		return weights
//	}
//
// Such a map does not grow from 8 entries to 16 and so on, moving all of them each time.
// The loop must follow at once, so that what it ranges over does not change between, and
// every iteration must put an entry in. Under a key of another map the entry may be
// anything. A key made of an element of a slice may be in the map already: there a loop
// that counts or collects is left alone. Of two loops over different things the larger may
// bring all keys, or each its own, so both are proposed. Nothing else can tell the
// difference: the order of a map is random.
//
// It loses where a slice has the same key again and again, and where the loop is left by
// a return long before its end.
//
// The rewrite is exact by construction.
//
// # Analyzer observedcap
//
// observedcap: make a slice with room for the elements it was observed to get
//
//	func fields(text string) []string {
//		words := []string{} // observed: 100
//		for _, w := range strings.Fields(text) {
//			words = append(words, w)
//		}
//		return words
//	}
//
// becomes
//
//	func fields(text string) []string {
//		words := make([]string, 0, 100) // observed: 100
//		for _, w := range strings.Fields(text) {
//			words = append(words, w)
//		}
//		return words
//	}
//
// Appending then does not move it from one array to the next. Where such a slice does not
// leave the function, a constant size also lets the compiler put it on the stack.
// A slice that begins empty and not nil is made so at once. One that begins nil is made
//
//   - at once, if nothing depends on whether it is nil, or
//   - before the first element is appended, or
//   - at once, and nil is returned where nothing was appended.
//
// The slice must be a local variable to which nothing but appends happens before the last
// append: another copy of it, or a pointer into it, would show whether an append has moved
// it. It may be made with a constant capacity that was too small, and functions such as strconv.AppendInt
// append, too.
//
// It loses where most slices stay shorter than those observed.
//
// The rewrite is exact by construction.
//
// # Analyzer observedgrow
//
// observedgrow: let a buffer grow once to the length it was observed to get
//
//	func join(words []string) string {
//		var b strings.Builder // observed: 1000
//		for _, w := range words {
//			b.WriteString(w)
//		}
//		return b.String()
//	}
//
// becomes
//
//	func join(words []string) string {
//		var b strings.Builder // observed: 1000
//		b.Grow(1000)
//		for _, w := range words {
//			b.WriteString(w)
//		}
//		return b.String()
//	}
//
// The buffer must be a local strings.Builder or bytes.Buffer that begins empty. Of it only
// methods may be used that do not depend on its capacity, or on whether there is memory at
// all. It may be passed as an interface.
//
// It loses where the buffer stays empty, and where other inputs than those of the
// benchmarks make much shorter ones.
//
// The rewrite is exact by construction.
//
// # Analyzer observedmap
//
// observedmap: make a map with room for the entries it was observed to get
//
//	func count(words []string) map[string]int {
//		counts := make(map[string]int) // observed: 100
//		for _, w := range words {
//			counts[w]++
//		}
//		return counts
//	}
//
// becomes
//
//	func count(words []string) map[string]int {
//		counts := make(map[string]int, 100) // observed: 100
//		for _, w := range words {
//			counts[w]++
//		}
//		return counts
//	}
//
// The rule proposes the size that is enough for 95 % of the maps. Where the lengths
// vary it also proposes the median, or a multiple of the length of something else. It asks
// for maps that get more than 8 entries: smaller ones do not grow. Room that mapsize makes
// is left to that. Nothing else can tell the difference: the order of a map is random.
//
// It loses where other inputs than those of the benchmarks make much smaller maps: the room
// is allocated and cleared for nothing.
//
// The rewrite is exact by construction.
//
// # Analyzer stackroom
//
// stackroom: have room on the stack for a short list
//
//	func permutation(p []int) bool {
//		seen := make([]bool, len(p))
//		for _, i := range p {
//			if i < 0 || i >= len(p) || seen[i] {
//				return false
//			}
//			seen[i] = true
//		}
//		return true
//	}
//
// becomes
//
//	func permutation(p []int) bool {
//		var seenRoom [256]bool
//		var seen []bool
//		if len(p) <= len(seenRoom) {
//			seen = seenRoom[:len(p)]
//		} else {
//			seen = make([]bool, len(p))
//		}
//		for _, i := range p {
//			if i < 0 || i >= len(p) || seen[i] {
//				return false
//			}
//			seen[i] = true
//		}
//		return true
//	}
//
// The compiler keeps a list of constant length on the stack that does not leave the function; one of another length it
// allocates, from Go 1.25 on if it has more than 32 bytes. The array has 512 bytes or 256 elements. The capacity is that which
// make gives wherever something can tell, and a negative length panics as before. One rewrite has all lists of a function.
//
// Nothing may keep the list, or a part of it, or get it as an interface. The function must not call itself, so that the stack
// does not hold many arrays.
//
// It loses where lists are longer than the array, which is cleared for nothing, and where they are very short.
//
// The rewrite is exact by construction.
package room

import _ "embed"

//go:embed doc.go
var docs string

//go:embed doccaller.go
var callerDocs string
