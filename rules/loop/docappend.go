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
// a slice with elements of the same type. That is a local variable that begins with nothing, or with what is made
// for it, and that nothing else gets until then. So the loop does not read what it has written, and nothing sees what
// lies behind the slice. The function does not ask how much room the slice has, neither by cap nor by slicing it beyond
// its length, and appends to it only what becomes the slice, or is returned alone.
//
// It loses where there are one or two elements.
//
// The rewrite is exact by construction. The slice may have another capacity, which others see that it is given to.
package loop
