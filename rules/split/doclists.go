// The rule about lists that are gone over once follows.
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
package split
