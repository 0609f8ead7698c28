// The rule about what callers only read follows.
//
// # Analyzer callerroom
//
// callerroom: let callers that only read a result have room for it
//
//	func words(text string) []string {
//		var out []string // observed: 6
//		for w := range strings.SplitSeq(text, " ") {
//			out = append(out, w)
//		}
//		return out
//	}
//
//	func longest(text string) (n int) {
//		all := words(text)
//		for _, w := range all {
//			n = max(n, len(w))
//		}
//		return n
//	}
//
// becomes
//
//	func words(text string, room []string) []string {
//		out := room // observed: 6
//		for w := range strings.SplitSeq(text, " ") {
//			out = append(out, w)
//		}
//		return out
//	}
//
//	func longest(text string) (n int) {
//		var room [8]string
//		all := words(text, room[:0])
//		for _, w := range all {
//			n = max(n, len(w))
//		}
//		return n
//	}
//
// There is no limit: append goes on to the heap. A slice that begins empty and not nil begins so where a caller gives no room.
// A function that tests call, or files for other systems, stays as it is called, and leads to one with room beside it. Callers that keep the result, or change it, or
// ask whether it is nil, give no room and get what they got before.
//
// The rule asks the observer how long the result was. The function is not exported, is only
// called, and appends to the slice, reads it and returns it, always as the same result. A caller
// that gives room assigns the result to a new variable and only reads its elements and its
// length, gives it to functions that do no more, or ranges over it at once. The elements take up to 1 kB.
//
// A slice that is made with all elements, which the function then sets, gets room for 16 of them:
//
//	func (f *filter) places(hash uint64) []uint64 {
//		n := len(f.keys)
//		out := make([]uint64, n)
//		for i := range out {
//			out[i] = hash ^ f.keys[i]
//		}
//		return out
//	}
//
// becomes
//
//	func (f *filter) places(hash uint64, room []uint64) []uint64 {
//		n := len(f.keys)
//		out := room
//		if room != nil && uint(n) <= uint(cap(room)) {
//			out = room[:n]
//		} else {
//			out = make([]uint64, n)
//		}
//		for i := range out {
//			out[i] = hash ^ f.keys[i]
//		}
//		return out
//	}
//
// A method may have room, too, if no interface of the package has one of its name.
//
// It loses where few elements are appended, since all of the room is cleared, and where the
// compiler puts the function into its caller and keeps the elements on the stack by itself.
//
// The rewrite is exact by construction.
package room
