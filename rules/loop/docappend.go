// The rules about what loops append follow.
//
// # Analyzer appendall
//
// appendall: append all elements of a slice at a time
//
//	func flatten(lists [][]int) (all []int) {
//		for _, list := range lists {
//			for _, x := range list {
//				all = append(all, x)
//			}
//		}
//		return all
//	}
//
// becomes
//
//	func flatten(lists [][]int) (all []int) {
//		for _, list := range lists {
//			all = append(all, list...)
//		}
//		return all
//	}
//
// The loop does nothing but to append each element of a slice, or each byte of a string, by range or by index, to
// a slice with elements of the same type. What is appended to is a local variable that begins nil or as a slice made
// for it, and whose memory nothing else has before the loops end. So the loop reads nothing that it has written. The
// function asks for no capacity, neither by cap nor by slicing beyond the length, and each append to the variable is
// set to it again, or is all that is returned.
//
// It loses where there are one or two elements to append.
//
// The rewrite is exact by construction: the same elements come in the same order, and none leave a nil slice nil. As
// with any append, the capacity that it grows to is left open, and who gets the slice may ask for that.
package loop
