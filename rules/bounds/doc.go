// Package bounds holds rules about loops over slices and arrays: what is checked and loaded in each turn.
//
// A file named after a rule has that rule. The compiler keeps the address and the length of a slice in
// registers, and leaves out the check of an index, where the slice is a local variable that nothing else
// can change. It does neither for a field or for a row of a slice of slices.
//
// # Analyzer clearslice
//
// clearslice: set all elements of a slice to zero at a time
//
//	func reset[T any](list []T) {
//		var zero T
//		for i := range list {
//			list[i] = zero
//		}
//	}
//
// becomes
//
//	func reset[T any](list []T) {
//		clear(list)
//	}
//
// The loop comes to each index of the slice, by range, up to its length or up to the number that it was made
// with, and does nothing but to set the element there to zero: a constant, nil, or a variable that is never
// set. It needs Go 1.21. A range that sets elements to a zero that is written down stays, since the
// compiler clears there.
//
// It hardly ever loses.
//
// The rewrite is exact by construction.
//
// # Analyzer fillslice
//
// fillslice: set all elements of a slice by copying those that are set
//
//	func unknown(n int) []int {
//		dist := make([]int, n)
//		for i := range dist {
//			dist[i] = -1
//		}
//		return dist
//	}
//
// becomes
//
//	func unknown(n int) []int {
//		dist := make([]int, n)
//		if len(dist) > 0 {
//			dist[0] = -1
//			for done := 1; done < len(dist); {
//				done += copy(dist[done:], dist[:done])
//			}
//		}
//		return dist
//	}
//
// The loop comes to each index of the slice and does nothing but to set the element there to one
// number or bool: a constant that is not zero, or a local variable that nothing else sees. For zero
// there is clearslice. To copy moves many elements by one instruction.
//
// It loses where there are less than some 32 elements.
//
// The rewrite is exact by construction.
//
// # Analyzer hoistslice
//
// hoistslice: load slices, lengths and strides once before a loop
//
//	type matrix struct {
//		stride int
//		data   []float64
//	}
//
//	func (m *matrix) scale(row int, by float64) {
//		for i := 0; i < m.stride; i++ {
//			m.data[row*m.stride+i] *= by
//		}
//	}
//
// becomes
//
//	type matrix struct {
//		stride int
//		data   []float64
//	}
//
//	func (m *matrix) scale(row int, by float64) {
//		stride := m.stride
//		data := m.data
//		for i := 0; i < stride; i++ {
//			data[row*stride+i] *= by
//		}
//	}
//
// What is loaded is a field that is a slice or a string of which the loop asks for elements or the length;
// a row d[i] of a slice of slices or of strings; and a field that is a number in an index, or beside one
// of those in the condition of a loop. One rewrite has all of a function.
//
// Nothing in the loop can change it: the loop sets neither the field nor a variable on the way to it,
// and nothing that could contain it. It calls only functions of which that is known, those of packages
// such as math and those of the same package whose code says so. Calls in a return or a panic do not
// matter.
//
// A number that the loop changes, such as the position of a lexer, is kept in a variable and set after the
// loop and before a return. Nothing in the loop names it in another way, calls what could look at it, or ends
// the loop by a panic: an index is compared with the length before, and the loop began with it. Such
// a number is set even if the loop does not run.
//
// The load can panic only where the loop began with the same panic. A pointer was followed before on each
// way to the loop, or is new. The index of a row is counted up to the number of rows, or the row
// was used before, or the loop runs at least once and begins with it.
//
// It loses where the loop seldom runs, or has so many variables that they do not fit into registers.
//
// The rewrite is exact by construction.
//
// # Analyzer rangecopy
//
// rangecopy: read the fields of elements where they are, in place of copies of them
//
//	type Order struct {
//		ID, Customer, Address string
//		Price                 int
//		Cancelled             bool
//	}
//
//	func total(orders []Order) (sum int) {
//		for _, o := range orders {
//			if !o.Cancelled {
//				sum += o.Price
//			}
//		}
//		return sum
//	}
//
// becomes
//
//	type Order struct {
//		ID, Customer, Address string
//		Price                 int
//		Cancelled             bool
//	}
//
//	func total(orders []Order) (sum int) {
//		for i := range orders {
//			o := &orders[i]
//			if !o.Cancelled {
//				sum += o.Price
//			}
//		}
//		return sum
//	}
//
// The elements are structs of 48 bytes or more, and the loop does nothing with the copy but read fields of
// it: it sets none, takes no address, slices no array of it, and calls no method with a pointer to it.
// Nothing in the loop may change these fields of any such struct, by name, through a pointer or a
// slice, or in what it calls; what is not known to leave them alone may change them. A slice that is
// more than a local variable is put in one first, since the loop has always gone over the slice
// that there was at its beginning.
//
// It loses where a loop reads most of the fields, and more than once.
//
// The rewrite is exact by construction.
//
// # Analyzer keeplast
//
// keeplast: keep the element that a loop set last in a variable
//
//	func sums(list []int) {
//		for i := 1; i < len(list); i++ {
//			list[i] += list[i-1]
//		}
//	}
//
// becomes
//
//	func sums(list []int) {
//		var last int
//		if len(list) > 0 {
//			last = list[0]
//		}
//		for i := 1; i < len(list); i++ {
//			last = list[i] + last
//			list[i] = last
//		}
//	}
//
// To load what was just stored takes some cycles more than to have it in a register, and a turn
// waits for that of the one before. The element is a number. Each turn sets the one at the index
// that the loop counts, on each way through its body, and nothing else there sets elements, or calls what
// could. It is loaded before the loop where all indices are known to be in range, and else in the
// first turn before the statement that reads it.
//
// It loses where the loop waits for something else and runs a few times.
//
// The rewrite is exact by construction.
//
// # Analyzer lastindex
//
// lastindex: check the last index of a slice before the loops that come to it
//
//	func cost(word string, weights []int) int {
//		n := len(word)
//		row := make([]int, n+1)
//		for _, w := range weights {
//			for i := 1; i <= n; i++ {
//				row[i] = max(row[i-1]+w, row[i])
//			}
//		}
//		return row[n]
//	}
//
// becomes
//
//	func cost(word string, weights []int) int {
//		n := len(word)
//		row := make([]int, n+1)
//		_ = row[n] // so that loops need not check each index
//		for _, w := range weights {
//			for i := 1; i <= n; i++ {
//				row[i] = max(row[i-1]+w, row[i])
//			}
//		}
//		return row[n]
//	}
//
// The compiler does not know that a slice with room for n+1 elements has one of index n: n+1 may
// overflow. The slice is a local variable that make returns, or several that are exchanged with each
// other, as the rows of a table of which two are kept. The number n is a length or a variable that is
// one, and does not change. A loop counts up to n with the slice's length or less, and uses elements by
// what it counts.
//
// It hardly ever loses, and wins where the body of the loop is small.
//
// The rewrite is exact by construction.
//
// # Analyzer unroll
//
// unroll: write out loops of a few constant turns
//
//	type uint128 [2]uint64
//
//	func add(x, y uint128) (z uint128) {
//		var c uint64
//		for i, xi := range x {
//			zi := xi + y[i] + c
//			z[i] = zi
//			c = (xi&y[i] | (xi|y[i])&^zi) >> 63
//		}
//		return
//	}
//
// becomes
//
//	type uint128 [2]uint64
//
//	func add(x, y uint128) (z uint128) {
//		x0 := x[0]
//		z0 := x0 + y[0]
//		z[0] = z0
//		c := (x0&y[0] | (x0|y[0])&^z0) >> 63
//		x1 := x[1]
//		z1 := x1 + y[1] + c
//		z[1] = z1
//		return
//	}
//
// The loop goes over an array, a constant number or a counter whose beginning, end and steps are constant
// in every build. It runs four times at most, or eight if its body is one line. What is computed of its
// variable alone is written as a number, and a condition of that kind decides what is left. Nothing
// but a return leaves its body, and no closure and no pointer keeps its variables. It has no loop in it,
// and calls only functions that the package shows, or that packages such as math/bits have. A number that
// is carried from turn to turn is left out where it is zero and where it is not used.
//
// It loses where the loop is seldom run, since there is more code to load.
//
// The rewrite is exact by construction.
//
// # Analyzer wrapindex
//
// wrapindex: count the remainder of a division by what stays the same
//
//	func cipher(b []byte, key string) {
//		for i := range b {
//			b[i] ^= key[i%len(key)]
//		}
//	}
//
// becomes
//
//	func cipher(b []byte, key string) {
//		k := -1
//		for i := range b {
//			k++
//			if k >= len(key) {
//				k = i % len(key)
//			}
//			b[i] ^= key[k]
//		}
//	}
//
// The loop counts a variable of type int from zero. It is divided by a local variable of type int, or
// the length of one, that the loop does not change and nothing else sees. A statement does so
// whenever it runs, before it calls anything. The division remains where the count reaches the divisor, so that it panics
// as before if that is zero.
//
// It loses where the divisor is one or two.
//
// The rewrite is exact by construction.
package bounds

import _ "embed"

//go:embed doc.go
var docs string
