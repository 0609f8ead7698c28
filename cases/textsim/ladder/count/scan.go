package count

import (
	"encoding/binary"
	"math/bits"
)

// A byte in each of the eight of a word of the machine.
const (
	ones   = 0x0101010101010101
	highs  = 0x8080808080808080
	spaces = ' ' * ones
)

// scan returns the hash of the word that begins at text[start] and where it
// ends. It takes eight bytes at a time, and zeros for what the last eight lack,
// so words that differ in zeros at their ends have the same hash.
func scan(text []byte, start int) (hash uint64, end int) {
	hash = hashSeed
	i := start
	for ; i+8 <= len(text); i += 8 {
		block := binary.LittleEndian.Uint64(text[i:])
		// A byte of rest is zero where block has a space, and the lowest bit
		// of found is in the first of them (Mycroft's test for a zero byte;
		// bits above the first may be wrong).
		rest := block ^ spaces
		if found := (rest - ones) &^ rest & highs; found != 0 {
			n := bits.TrailingZeros64(found) / 8
			return mix(hash ^ block&(1<<(8*n)-1)), i + n
		}
		hash = mix(hash ^ block)
	}
	var block uint64
	n := 0
	for ; i+n < len(text) && text[i+n] != ' '; n++ {
		block |= uint64(text[i+n]) << (8 * n)
	}
	return mix(hash ^ block), i + n
}

// mix multiplies and folds the upper half of the product over the lower.
func mix(x uint64) uint64 {
	high, low := bits.Mul64(x, hashFactor)
	return high ^ low
}
