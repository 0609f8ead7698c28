// Package reuse holds rules about memory that is made again and again although no value in it is kept.
//
// A file named after a rule has that rule. Package confine decides whether a value outlives the
// statements that use it: kept in a field, sent, captured, returned, or given to a function of which
// that is not known. What package io asks of every Read and Write is relied on: they do not keep what
// they are given.
//
// # Analyzer loopscratch
//
// loopscratch: make a value once before a loop and empty it in each turn
//
//	func total(amounts []string, rates []int64) *big.Int {
//		sum := new(big.Int)
//		for i, a := range amounts {
//			rate := big.NewInt(rates[i])
//			n := big.NewInt(0)
//			n.SetString(a, 10)
//			n.Mul(n, rate)
//			sum.Add(sum, n)
//		}
//		return sum
//	}
//
// becomes
//
//	func total(amounts []string, rates []int64) *big.Int {
//		sum := new(big.Int)
//		rate := new(big.Int)
//		n := new(big.Int)
//		for i, a := range amounts {
//			rate.SetInt64(rates[i])
//			n.SetInt64(0)
//			n.SetString(a, 10)
//			n.Mul(n, rate)
//			sum.Add(sum, n)
//		}
//		return sum
//	}
//
// What is made is a bytes.Buffer, a big.Int, also with what sets it, as new(big.Int).Mul(x, y), a map, a list, a copy of a list
// or of a string, a hash, or a writer of packages bufio, gzip and zlib. A strings.Builder gives its memory away, so nothing is
// won there. One rewrite has all that a loop makes.
//
// The statement stands in the body of the loop itself, and its value is gone when the turn ends: no variable
// from outside of the loop gets it, or a part of it. Nothing asks for the capacity, or can tell an
// empty list from a nil one where it would be the one for the other. A length is constant, or that of a
// variable which the loop leaves alone; a list that is appended to gets the room that each turn asks for.
//
// It loses where the loop seldom comes to the statement, where one turn makes a map large that the others
// clear, and where the compiler keeps the value on the stack.
//
// The rewrite is exact by construction.
//
// # Analyzer refill
//
// refill: let a list keep its memory where a loop begins it anew
//
//	func nearest(centers []float64, x float64) []int {
//		var found []int
//		best := math.Inf(1)
//		for i, c := range centers {
//			d := math.Abs(x - c)
//			if d < best {
//				best = d
//				found = []int{i}
//			} else if d == best {
//				found = append(found, i)
//			}
//		}
//		return found
//	}
//
// becomes
//
//	func nearest(centers []float64, x float64) []int {
//		var found []int
//		best := math.Inf(1)
//		for i, c := range centers {
//			d := math.Abs(x - c)
//			if d < best {
//				best = d
//				found = append(found[:0], i)
//			} else if d == best {
//				found = append(found, i)
//			}
//		}
//		return found
//	}
//
// The list is a local variable, declared outside of the loop, or a result where no call is deferred. It is set to a literal of at
// most eight elements, to nil, to what make or append makes of nothing. One rewrite has all such statements of a list.
//
// Nothing else has the memory of the list when the loop begins it anew: until the loop is over, elements of
// it are read, set, appended, copied and sorted, and it is passed to functions that only read it. A return may have it. No
// function literal uses it, nothing asks for its capacity, or slices it beyond its length. Where something may tell
// nil from an empty list, the one does not become the other. Where make is asked for room, the list has always been made
// with as much.
//
// It never allocates more often. It loses where the list is seldom used again, and where what it held was large or has pointers:
// that stays in memory until it is overwritten, or as long as the list, which may be a result.
//
// The rewrite is exact by construction.
//
// # Analyzer pool
//
// pool: take what a call needs for itself from a sync.Pool
//
//	func render(name string, lines []string) string {
//		var buf bytes.Buffer
//		fmt.Fprintf(&buf, "[%s]", name)
//		for _, line := range lines {
//			buf.WriteString(line)
//		}
//		return buf.String()
//	}
//
// becomes
//
//	func render(name string, lines []string) string {
//		buf := getBuffer()
//		fmt.Fprintf(buf, "[%s]", name)
//		for _, line := range lines {
//			buf.WriteString(line)
//		}
//		text := buf.String()
//		putBuffer(buf)
//		return text
//	}
//
//	// bufferPool has buffers, empty and of a limited size.
//	var bufferPool sync.Pool
//
//	// getBuffer returns an empty buffer, which putBuffer may take back.
//	func getBuffer() *bytes.Buffer {
//		if b, ok := bufferPool.Get().(*bytes.Buffer); ok {
//			return b
//		}
//		return new(bytes.Buffer)
//	}
//
//	// putBuffer takes back a buffer that nothing uses any more. A large one is left to the garbage
//	// collector.
//	func putBuffer(b *bytes.Buffer) {
//		if b.Cap() <= 64<<10 {
//			b.Reset()
//			bufferPool.Put(b)
//		}
//	}
//
// What is taken is a bytes.Buffer, a list, a map, a hash, or a writer or reader of packages bufio, gzip and
// zlib, which the function declares outside of its inner blocks. One rewrite has all of a function. It is
// never a variable of the package itself, which two goroutines could use at once.
//
// No use of the value outlives the call, and no result shares its memory: what is returned is a copy.
// It is empty, or zero, when it is taken. A value of more than 64 KiB, or 1024 keys, is not put back, so that
// the pool does not keep what one call made large. A writer forgets what it wrote to. Where the call
// ends in a panic, the value is not put back at all.
//
// It loses where the compiler keeps the value on the stack, where calls are so rare that the garbage
// collector empties the pool in between, and where a large list is cleared of which little is used.
//
// The rewrite is exact by construction.
//
// # Analyzer makelater
//
// makelater: make a value where it is used first, not before
//
//	func (l *list) put(key string, n int) {
//		e := &entry{key: key, n: n}
//		for at := l.first; at != nil; at = at.next {
//			if at.key == key {
//				at.n = n
//				return
//			}
//		}
//		e.next = l.first
//		l.first = e
//	}
//
//	type list struct{ first *entry }
//
//	type entry struct {
//		key  string
//		n    int
//		next *entry
//	}
//
// becomes
//
//	func (l *list) put(key string, n int) {
//		for at := l.first; at != nil; at = at.next {
//			if at.key == key {
//				at.n = n
//				return
//			}
//		}
//		e := &entry{key: key, n: n}
//		e.next = l.first
//		l.first = e
//	}
//
//	type list struct{ first *entry }
//
//	type entry struct {
//		key  string
//		n    int
//		next *entry
//	}
//
// A variable is declared as a pointer to a new zero value, or to a struct that is made of constants and of local variables which keep
// their values, and the function may return before it is used. Nothing else is assigned to the variable, its
// address is not taken and no function literal uses it. Where it is used in more than one place, each makes the
// value unless one before has.
//
// It loses where the value is nearly always used.
//
// The rewrite is exact by construction.
//
// # Analyzer branchcopy
//
// branchcopy: copy a variable in the branch that keeps its address
//
//	func (s *span) add(at int64) {
//		if s.first == nil || at < *s.first {
//			s.first = &at
//		}
//		s.sum += at
//	}
//
//	type span struct {
//		first *int64
//		sum   int64
//	}
//
// becomes
//
//	func (s *span) add(at int64) {
//		if s.first == nil || at < *s.first {
//			at := at
//			s.first = &at
//		}
//		s.sum += at
//	}
//
//	type span struct {
//		first *int64
//		sum   int64
//	}
//
// The compiler puts a variable on the heap where it is declared, if anything that outlives the call may have its address:
// a pointer, or a function literal where something is assigned to the variable. Here one branch of an if or a switch
// has all uses of this kind, or several branches have them, of which one is run. With a copy there, only calls that come to the branch pay for it.
//
// The variable is local, has at most 128 bytes and may be copied, as structs of other packages may whose fields are all exported. No loop leads to the branch again. After the branch
// the function does not use the variable; or it only reads it, and what has its address is a field of the package that is
// only replaced, compared and read through.
//
// It loses where nearly all calls come to the branch, and wins nothing where the compiler keeps the variable on the stack.
//
// The rewrite is exact by construction.
package reuse

import _ "embed"

//go:embed doc.go
var docs string
