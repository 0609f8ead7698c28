package textsim

import (
	"encoding/binary"
	"math/bits"
)

// Eight bytes at a time: a uint64 holds eight bytes of text, the first in the
// lowest bits. A mask has bit 7 of each byte set that has the property asked
// for, unless its name says another bit.
const (
	ones  = 0x0101010101010101
	bits5 = 0x20 * ones // tells small letters from capitals
	bits7 = 0x80 * ones

	bit6 = 0x40 // set in every letter, in no blank and no digit
)

// load8 compiles to one load on machines that are little-endian.
func load8(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// first returns the place, 0 to 7, of the first byte marked in mask, or 8.
func first(mask uint64) int { return bits.TrailingZeros64(mask) >> 3 }

// letters marks the ASCII letters of x. Each sum stays below 256, so that no
// byte carries into the next.
func letters(x uint64) uint64 {
	low := (x | bits5) &^ bits7
	notBelowA := low + (0x80-'a')*ones
	aboveZ := low + (0x7f-'z')*ones
	return notBelowA &^ aboveZ &^ x & bits7
}

// digits marks the bytes of x that are 0 to 9 or an underscore.
func digits(x uint64) uint64 {
	low := x &^ bits7
	digit := (low + (0x80-'0')*ones) &^ (low + (0x7f-'9')*ones)
	notUnderscore := (low ^ '_'*ones) + 0x7f*ones
	return (digit | ^notUnderscore) &^ x & bits7
}

// equal marks the bytes of x that are c, which must be ASCII.
func equal(x uint64, c byte) uint64 {
	low := x &^ bits7
	differ := (low ^ uint64(c)*ones) + 0x7f*ones
	return ^(differ | x) & bits7
}

// capital returns the bit that makes a letter small, 0 for other bytes.
func capital(c byte) byte { return byte(letters(uint64(c)) >> 2) }
