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
// It is structorder for a type that is exported, or that something exported leads to: what it
// returns, takes or holds, in fields that are not exported and behind pointers, too. Other packages may
// rely on the size of such a type, give its fields without their names, or print and encode it in their
// order. Those of the same module are read, as far as that goes without types: literals that
// may leave out the names, structs with the same fields, and addresses for package sync/atomic keep
// the order.
//
// It loses where structorder does.
//
// The rewrite is exact by construction for other packages that ask neither for the order nor for the
// size.
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
// The order stays where something may depend on it:
//
//   - literals without names of fields, and conversions to structs with the same fields, in tests and
//     in files of other builds, too;
//   - package unsafe anywhere in the package, unless it makes strings of bytes or bytes of strings;
//     cgo and assembly;
//   - addresses of 64-bit numbers in the struct, or in one that it lies in, which package sync/atomic
//     may be given: on systems of 32 bits these must be multiples of 8;
//   - comparisons of a struct with an interface in it, which panic or not depending on what comes first;
//   - padding, tags, directives, comments that speak of the order, and comments that belong to no field.
//
// A value that becomes an interface may be printed, encoded, or taken apart by reflection in the order
// of its fields, and so may all that it leads to. That keeps the order, too. Exceptions are interfaces
// with methods that the package declares, which are followed to what they become, and functions that
// look at no fields: those of package sort, and reflect.DeepEqual.
//
// It loses where fields that are used together come to lie in different cache lines, and where there
// are few values.
//
// The rewrite is exact by construction: no other package can get at such a value.
package fields

import _ "embed"

//go:embed doc.go
var docs string
