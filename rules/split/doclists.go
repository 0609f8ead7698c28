// The rules about lists that are gone over once follow.
//
// # Analyzer fuselist
//
// fuselist: use the elements of a list where they are made instead of listing them
//
//	func (f *filter) has(key string) bool {
//		for _, at := range f.places(key) {
//			if !f.bits[at] {
//				return false
//			}
//		}
//		return true
//	}
//
//	func (f *filter) places(key string) []uint32 {
//		list := make([]uint32, f.k)
//		a, b := crc32.ChecksumIEEE([]byte(key)), uint32(len(key))
//		for i := range list {
//			list[i] = (a + uint32(i)*b) % f.n
//		}
//		return list
//	}
//
//	type filter struct {
//		bits []bool
//		n, k uint32
//	}
//
// becomes
//
//	func (f *filter) has(key string) bool {
//		a, b := crc32.ChecksumIEEE([]byte(key)), uint32(len(key))
//		for i := range int(f.k) {
//			at := (a + uint32(i)*b) % f.n
//			if !f.bits[at] {
//				return false
//			}
//		}
//		return true
//	}
//
//	func (f *filter) places(key string) []uint32 {
//		list := make([]uint32, f.k)
//		a, b := crc32.ChecksumIEEE([]byte(key)), uint32(len(key))
//		for i := range list {
//			list[i] = (a + uint32(i)*b) % f.n
//		}
//		return list
//	}
//
//	type filter struct {
//		bits []bool
//		n, k uint32
//	}
//
// The list is what a function or method of the package makes in one loop and returns, or what a loop before has put into a
// variable, and is gone over once. The loop appends one element at the end of a turn, or sets each of a list with a length.
// No list is made, and elements after the last one that is needed are not computed. The loop only computes: it may
// read what others have, as long as the code that goes over the list does not change that. It ends, and panics before
// the first element or never, such as for a nil pointer or a divisor of 0 that stays the same.
// A list of parts of a string is left to fuseparts.
//
// A size without a sign may be so large that make panics: that is not kept.
//
// It loses where the code of the loop becomes so large that registers are short.
//
// The rewrite rests on comparison: it must agree with the original on many inputs.
//
// # Analyzer runewalk
//
// runewalk: decode each character where a loop comes to it, not all before
//
//	func samePrefix(a, b string) int {
//		x, y := []rune(a), []rune(b)
//		n := min(len(x), len(y))
//		for i := 0; i < n; i++ {
//			if x[i] != y[i] {
//				return i
//			}
//		}
//		return n
//	}
//
// becomes
//
//	func samePrefix(a, b string) int {
//		n := 0
//		for rest, rest2 := a, b; rest != "" && rest2 != ""; n++ {
//			c, size := utf8.DecodeRuneInString(rest)
//			c2, size2 := utf8.DecodeRuneInString(rest2)
//			rest, rest2 = rest[size:], rest2[size2:]
//			if c != c2 {
//				return n
//			}
//		}
//		return n
//	}
//
// A loop goes over one or several slices of the characters of texts by one index from 0, which it does not set. Of each
// slice it reads the element at the index, and the next one where it has asked whether there is one. Elsewhere only the
// length is asked for. The texts are local variables that keep their values. A loop over one slice that needs no
// more than the characters ranges over the text.
//
// It loses nowhere but on texts of which the length is asked for beside.
//
// The rewrite is exact by construction: bytes that are not UTF-8 are each the character U+FFFD either way.
package split
