// The rules about bits and bytes of numbers follow.
//
// # Analyzer bitcount
//
// bitcount: count bits by one instruction
//
//	func distance(x, y uint64) (n int) {
//		for d := x ^ y; d != 0; d &= d - 1 {
//			n++
//		}
//		return n
//	}
//
// becomes
//
//	func distance(x, y uint64) (n int) {
//		n += bits.OnesCount64(x ^ y)
//		return n
//	}
//
// The loop runs while a local variable of an integer type is not zero; one with a sign, while it is above zero. A turn clears its last bit, or
// shifts it by one, and counts one, or the last bit. Where it counts how often it shifts this is
// bits.Len64. It may then shift by any constant, end below a constant power of two, or ask after each turn: the length of a number in
// base 128, counted by
//
//	for {
//		n++
//		x >>= 7
//		if x == 0 {
//			break
//		}
//	}
//
// is n += (bits.Len64(x|1) + 6) / 7. Where the variable is used later it becomes zero as before.
//
// It hardly ever loses: where most numbers are zero, for which the loop has no turn, or where the processor has no such instruction.
//
// The rewrite is exact by construction.
//
// # Analyzer bitscan
//
// bitscan: go through a list of bits by its words
//
//	func members(set []uint64, n int) (out []int) {
//		for i := 0; i < n; i++ {
//			if set[i/64]&(1<<(i%64)) != 0 {
//				out = append(out, i)
//			}
//		}
//		return out
//	}
//
// becomes
//
//	func members(set []uint64, n int) (out []int) {
//		for i := 0; i < n; i++ {
//			rest := set[i/64] >> (i % 64)
//			if rest == 0 {
//				if i |= 63; i >= n {
//					break
//				}
//				continue
//			}
//			if i += bits.TrailingZeros64(rest); i >= n {
//				break
//			}
//			out = append(out, i)
//		}
//		return out
//	}
//
// The loop counts places up by one, from one that is not negative. All that it does depends on one bit, which is set or is not: in an if statement, or after one
// that goes on to the next place. The words are unsigned numbers of 8 to 64 bits, the first bit is the last or the first of a word, and a function of the
// package may ask for it. Each turn reads the words again, so that the loop may set bits. Where it only counts, it takes
// the bits of a word together.
//
// It loses a little where nearly all bits are set.
//
// The rewrite is exact by construction: the places come in the same order, and the same word is the first that is missing.
//
// # Analyzer crctable
//
// crctable: look up what a byte makes of a checksum
//
//	func checksum(p []byte) uint16 {
//		crc := uint16(0xffff)
//		for _, b := range p {
//			crc ^= uint16(b)
//			for j := 0; j < 8; j++ {
//				if crc&1 != 0 {
//					crc = crc>>1 ^ 0xa001
//				} else {
//					crc >>= 1
//				}
//			}
//		}
//		return crc
//	}
//
// becomes
//
//	func checksum(p []byte) uint16 {
//		crc := uint16(0xffff)
//		for _, b := range p {
//			crc = crc>>8 ^ crcTable[byte(crc)^b]
//		}
//		return crc
//	}
//
//	// crcTable holds what a byte that is shifted out makes of the rest.
//	var crcTable = func() (table [256]uint16) {
//		for i := range table {
//			crc := uint16(i)
//			for j := 0; j < 8; j++ {
//				if crc&1 != 0 {
//					crc = crc>>1 ^ 0xa001
//				} else {
//					crc >>= 1
//				}
//			}
//			table[i] = crc
//		}
//		return table
//	}()
//
// The loop does nothing but to shift an unsigned number, a variable or a field, by eight bits in either direction, and to flip bits of
// it by those that go out: in an if statement, or by a mask made of the bit. It may take the bits of
// a second number with them. The rule runs the loop with each bit as the exclusive or of bits from before it, so it
// does not matter how the loop is written. It leaves alone what fills a table.
//
// It loses where the function is called for a few bytes, now and then: the table is filled when the program starts, and has to be in the cache.
//
// The rewrite is exact by construction: what the bits do does not depend on each other.
//
// # Analyzer eachbit
//
// eachbit: go from one set bit of a number to the next
//
//	func places(x uint64) (out []int) {
//		for i := 0; i < 64; i++ {
//			if x&(1<<i) != 0 {
//				out = append(out, i)
//			}
//		}
//		return out
//	}
//
// becomes
//
//	func places(x uint64) (out []int) {
//		for rest := x; rest != 0; rest &= rest - 1 {
//			i := bits.TrailingZeros64(rest)
//			out = append(out, i)
//		}
//		return out
//	}
//
// The body of the loop is one condition, which asks by a mask or a shift whether the bit at its place is set. The number is
// a local variable of an unsigned type of the same width on every system, to which no pointer leads. The loop sets neither it
// nor the place. It goes through no more places than there are bits; where they are fewer, the others are masked out.
//
// It loses a little where nearly all bits are set.
//
// The rewrite is exact by construction: the places that have a bit come in the same order.
//
// # Analyzer trailingzeros
//
// trailingzeros: shift zero bits out of a number together
//
//	func split(n uint64) (odd uint64, twos int) {
//		for n%2 == 0 {
//			n /= 2
//			twos++
//		}
//		return n, twos
//	}
//
// becomes
//
//	func split(n uint64) (odd uint64, twos int) {
//		zeros := bits.TrailingZeros64(n)
//		n >>= zeros
//		twos += zeros
//		return n, twos
//	}
//
// The loop runs while the last bit of a variable of integers, or of several, is zero, and perhaps the number is not. A turn shifts each
// by one bit, or halves it, and counts or not. Where a number is used no more it is not shifted, and what the loop sets
// it to first goes into the call.
//
// It hardly ever loses: where most numbers are odd, or the processor has no such instruction.
//
// The rewrite is exact by construction, but that a loop which does not ask for zero never ends then.
//
// # Analyzer wordbytes
//
// wordbytes: read or write the bytes of a number together
//
//	func fill(p []byte, next func() uint32) (n int) {
//		for n+4 <= len(p) {
//			v := next()
//			p[n] = byte(v)
//			p[n+1] = byte(v >> 8)
//			p[n+2] = byte(v >> 16)
//			p[n+3] = byte(v >> 24)
//			n += 4
//		}
//		return n
//	}
//
// becomes
//
//	func fill(p []byte, next func() uint32) (n int) {
//		for n+4 <= len(p) {
//			v := next()
//			binary.LittleEndian.PutUint32(p[n:], v)
//			n += 4
//		}
//		return n
//	}
//
// Two, four or eight bytes lie next to each other in a slice, behind a place that is no constant: where it is one, the compiler
// already reads or writes them together. They are all bytes of a number of that size, in either order, and put together
// by |, + or ^ where they are read. Or they are those of a slice or an array, from any place on, that a loop goes through with as many turns:
//
//	for i := 0; i < 4; i++ {
//		v = v<<8 | uint32(b[i])
//	}
//
// becomes
//
//	v = binary.BigEndian.Uint32(b)
//
// It loses nothing.
//
// The rewrite rests on comparison: where a slice is too short, both panic, with other texts, and the first bytes that were stored before that
// are not now. What never meets such a slice is the same.
package arith
