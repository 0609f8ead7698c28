// The rule about keys follows.
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
