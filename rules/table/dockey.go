// The rules about keys follow.
//
// # Analyzer onelookup
//
// onelookup: look a key up once instead of twice
//
//	func age(ages map[string]int, name string) int {
//		if _, ok := ages[name]; ok {
//			return ages[name]
//		}
//		return -1
//	}
//
// becomes
//
//	func age(ages map[string]int, name string) int {
//		if value, ok := ages[name]; ok {
//			return value
//		}
//		return -1
//	}
//
// The rule also takes what asks whether a key is there, leaves if not, and looks the key up after that, and statements in a row
// that look up the same key:
//
//	func visit(visits map[string]int, name string) int {
//		if _, ok := visits[name]; !ok {
//			return -1
//		}
//		return visits[name]
//	}
//
// becomes
//
//	func visit(visits map[string]int, name string) int {
//		value, ok := visits[name]
//		if !ok {
//			return -1
//		}
//		return value
//	}
//
// Nothing may happen between the two that could change the map or the key: neither an
// assignment to an element of a map, nor a call of anything but conversions and functions of
// the standard library that make a value, or that belong to packages bytes, container/list, strconv
// and strings. The key is a variable, a field or a constant and no struct or array, or it is looked
// up again at once.
//
// It hardly ever loses: values of more than 64 bytes are copied only where a statement did so before.
//
// The rewrite is exact by construction.
//
// # Analyzer numberkey
//
// numberkey: let numbers be the keys of a map, not texts of them
//
//	func distinct(xs, ys []int) (n int) {
//		seen := map[string]bool{}
//		for i, x := range xs {
//			k := fmt.Sprintf("%d,%d", x, ys[i])
//			if !seen[k] {
//				seen[k] = true
//				n++
//			}
//		}
//		return n
//	}
//
// becomes
//
//	func distinct(xs, ys []int) (n int) {
//		seen := map[[2]int]bool{}
//		for i, x := range xs {
//			k := [2]int{x, ys[i]}
//			if !seen[k] {
//				seen[k] = true
//				n++
//			}
//		}
//		return n
//	}
//
// The map is a local variable. Nothing is done with it but that keys are looked up, set and deleted, that all
// are forgotten, and that they are counted: nothing ranges over it or gets it. All keys are made alike, by
// fmt.Sprintf with the verbs d and v, or as a sum with strconv.Itoa: of numbers of one predeclared integer
// type, with the same text before, between and after them. Between two numbers is a text that does not begin
// with a digit, so that no two pairs of numbers have the same text. Where something else in the statement is
// called, it cannot change the numbers, and where it panics, the numbers cannot. A variable that holds a key is used
// for nothing else. A key of one number is not constant.
//
// It never loses.
//
// The rewrite is exact by construction.
package table
