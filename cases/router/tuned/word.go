package router

import "math/bits"

// Paths are compared by words of eight bytes, the first byte lowest. Where
// fewer are left the word has zeros after them, so a length goes with it.

const (
	ones    = 0x0101010101010101
	highs   = 0x8080808080808080
	slashes = '/' * ones
	dots    = '.' * ones
)

// wordAt returns the word of a path from pos on.
func wordAt(path string, pos int) uint64 {
	if pos+8 <= len(path) {
		return wholeWord(path[pos:])
	}
	return lastWord(path, pos)
}

// lastWord is wordAt for the last of a path, where less than eight bytes are
// left, or none.
func lastWord(path string, pos int) uint64 {
	n := uint(len(path))
	var word uint64
	switch {
	case n >= 8:
		return wholeWord(path[n-8:]) >> (8 * (uint(pos) + 8 - n))
	case n >= 4: // two halves, which overlap
		word = halfWord(path) | halfWord(path[n-4:])<<(8*(n-4))
	case n > 0: // the first, the middle and the last byte
		word = uint64(path[0]) | uint64(path[n/2])<<(8*(n/2)) | uint64(path[n-1])<<(8*(n-1))
	}
	return word >> (8 * uint(pos))
}

// wholeWord returns the word that a text begins with, of eight bytes or more.
func wholeWord(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// halfWord returns the first four bytes of a text that has as many.
func halfWord(s string) uint64 {
	_ = s[3]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24
}

// slashIn has the high bit of the first byte of a word that is a slash, and of
// none before it.
func slashIn(word uint64) uint64 {
	x := word ^ slashes
	return (x - ones) &^ x & highs
}

// zerosIn has the high bit of each byte of a word that is zero.
func zerosIn(word uint64) uint64 {
	return ^((word&^highs + ^uint64(highs)) | word | ^uint64(highs))
}

// slashAfter returns where the next slash of a path is from pos on, or its
// length.
func slashAfter(path string, pos int) int {
	for ; pos+8 <= len(path); pos += 8 {
		if found := slashIn(wholeWord(path[pos:])); found != 0 {
			return pos + bits.TrailingZeros64(found)/8
		}
	}
	for pos < len(path) && path[pos] != '/' {
		pos++
	}
	return pos
}
