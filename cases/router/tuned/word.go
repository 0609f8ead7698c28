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
	if len(path) >= 8 {
		return wholeWord(path[len(path)-8:]) >> (8 * uint(pos+8-len(path)))
	}
	var word uint64
	for i := len(path) - 1; i >= pos; i-- {
		word = word<<8 | uint64(path[i])
	}
	return word
}

// wholeWord returns the word that a text begins with, of eight bytes or more.
func wholeWord(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
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
