// Package fields holds the rules about the order of fields in structs.
//
// Each asks the whole package, its tests and what is built from it for other systems, who could tell
// one order from another (survey.go). Fields move with their comments, as few as possible, and stay
// in the groups that blank lines make.
//
// # Analyzer exportedorder
//
// exportedorder: order the fields of a struct that other packages can have, so that it takes less
//
//	type Point struct {
//		Set  bool
//		X, Y float64
//		Last bool
//	}
//
//	func Line(n int) []Point {
//		return make([]Point, n)
//	}
//
// becomes
//
//	type Point struct {
//		X, Y float64
//		Set  bool
//		Last bool
//	}
//
//	func Line(n int) []Point {
//		return make([]Point, n)
//	}
//
// It is structorder for a type that is exported, that something exported returns, holds or
// takes, or that lies in a value that others can print. They may rely on its size. They may give its
// fields without their names, or print, encode or convert it. Those in the same module are asked
// for such literals and conversions.
//
// It loses where structorder does.
//
// The rewrite is exact by construction for all that does not ask for the order or the size.
//
// # Analyzer structorder
//
// structorder: order the fields of a struct of which many are made, so that it takes less
//
//	type node struct {
//		leaf bool // has no children
//		// next is the sibling.
//		next *node
//		seen bool
//	}
//
//	func Chain(n int) (count int) {
//		var last *node
//		for range n {
//			last = &node{next: last}
//		}
//		for ; last != nil; last = last.next {
//			count++
//		}
//		return count
//	}
//
// becomes
//
//	type node struct {
//		// next is the sibling.
//		next *node
//		leaf bool // has no children
//		seen bool
//	}
//
//	func Chain(n int) (count int) {
//		var last *node
//		for range n {
//			last = &node{next: last}
//		}
//		for ; last != nil; last = last.next {
//			count++
//		}
//		return count
//	}
//
// The rule looks at structs for which the function takes memory. It proposes what makes their size
// class smaller, or their size where they lie in a slice or a map, or what brings the last pointer
// nearer to the beginning: the garbage collector reads no further. Each is named by itself. On
// systems of 32 bits the struct must not become larger.
//
// The order stays where something may depend on it: literals without names of fields, in tests and in
// files of other builds, too; conversions to structs with the same fields; package unsafe, cgo and
// assembly; addresses of 64-bit numbers, which package sync/atomic may need; padding, tags, directives
// and comments that speak of the order; comparisons that panic depending on what they come to first.
// A value that becomes an interface may be printed or encoded in the order of its fields, by fmt,
// json, gob, binary or reflect. Nothing is proposed unless it is given to a function that is known
// not to look, such as that of a sync.Pool. Interfaces with methods are followed to what they become.
//
// It loses where fields that are used together come to lie in different cache lines, and where there
// are few values.
//
// The rewrite is exact by construction for all that does not ask for the order or the size. Whether
// anything does, the rule finds out as far as it sees: values may reach what prints them in ways that
// it does not follow.
package fields

import _ "embed"

//go:embed doc.go
var docs string
