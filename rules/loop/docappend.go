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
// a slice with elements of the same type. The two share no memory, where the loop would read what it has
// written: one of them is a local variable that begins with nothing, or with what is made for it, and that
// nothing else gets until then; or what is appended is a text, a literal or a list of the parts of a text. In the latter case no
// pointer leads to what is appended to.
//
// It loses where there are one or two elements.
//
// The rewrite is exact by construction. The slice may have another capacity, and one that grows out of its memory
// leaves that as it was.
package loop
