// The rules about exclusive or follow.
//
// # Analyzer xorwords
//
// xorwords: combine bytes with a key sixteen at a time
//
//	func mask(b []byte, key [4]byte) {
//		for i := range b {
//			b[i] ^= key[i%4]
//		}
//	}
//
// becomes
//
//	func mask(b []byte, key [4]byte) {
//		done := 0
//		if len(b) >= 32 {
//			var eight [8]byte
//			for j := range eight {
//				eight[j] = key[j%4]
//			}
//			word := binary.LittleEndian.Uint64(eight[:])
//			for ; len(b)-done >= 16; done += 16 {
//				x := b[done : done+16]
//				binary.LittleEndian.PutUint64(x, binary.LittleEndian.Uint64(x)^word)
//				binary.LittleEndian.PutUint64(x[8:], binary.LittleEndian.Uint64(x[8:])^word)
//			}
//		}
//		for i := done; i < len(b); i++ {
//			b[i] ^= key[i%4]
//		}
//	}
//
// The loop goes over all of a []byte and does nothing but to combine each byte with one of a key by
// exclusive or, in place or into a slice that the statement before makes. The key is one
// byte, or an array that is a local variable, of which nothing else has the address: the bytes could
// be its own. Its index is that of the loop, to which a variable may be added, or a variable that
// the loop counts up, modulo 2, 4 or 8. Where that could be negative the bytes are taken one by one.
//
// It loses where there are few bytes.
//
// The rewrite is exact by construction.
//
// # Analyzer xorbytes
//
// xorbytes: combine the bytes of two slices at a time
//
//	func combine(a, b []byte) []byte {
//		out := make([]byte, len(a))
//		for i := range a {
//			out[i] = a[i] ^ b[i]
//		}
//		return out
//	}
//
// becomes
//
//	func combine(a, b []byte) []byte {
//		out := make([]byte, len(a))
//		for i := subtle.XORBytes(out, a, b); i < len(a); i++ {
//			out[i] = a[i] ^ b[i]
//		}
//		return out
//	}
//
// The loop goes over all of one of the slices or arrays and does nothing but to set each byte to the exclusive or of
// two others, in place or not. What it sets is a local array, or a slice that the function has made, which nothing
// else has before the loop: of two slices that overlap, the loop would read bytes that it has set. Before go1.20, and
// where what is set may be shorter than both, the loop combines eight bytes at a time by package encoding/binary. It comes to
// the same index if one of them is too short.
//
// It loses where there are few bytes.
//
// The rewrite is exact by construction.
package loop
