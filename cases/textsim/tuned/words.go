package textsim

import "math/bits"

// Words are found by bit 6 of their bytes, 64 of them a turn. It is set in all
// that a filtered text has in words, and in no space. In a text as it came it
// is set in all letters and, of ASCII, in @ [ \ ] ^ _ ` { | } ~ and DEL, and in
// no digit.

// A block is the bytes of a turn, and as many more as are loaded with a word
// that begins in them.
type block [64 + maxShort]byte

// bit6s returns bit 6 of each of 64 bytes, the first in the lowest bit.
func (b *block) bit6s() uint64 {
	return gather(load8(b[0:8])) | gather(load8(b[8:16]))<<8 |
		gather(load8(b[16:24]))<<16 | gather(load8(b[24:32]))<<24 |
		gather(load8(b[32:40]))<<32 | gather(load8(b[40:48]))<<40 |
		gather(load8(b[48:56]))<<48 | gather(load8(b[56:64]))<<56
}

// gather moves bit 6 of each byte into 8 bits: the factor takes bit 0 of byte
// i to bit 56+i, and no two to one place.
func gather(x uint64) uint64 { return (x >> 6 & ones) * 0x0102040810204080 >> 56 }

// keyMasks has of each length of a short word what it takes of the 16 bytes
// that begin with it.
var keyMasks = newKeyMasks()

func newKeyMasks() (masks [maxShort + 1]key) {
	for n := range masks {
		// Shifts by 64 give 0.
		masks[n] = key{1<<(8*min(n, 8)) - 1, 1<<(8*max(n-8, 0)) - 1}
	}
	return masks
}

// countPlain counts words as long as they are of at most 16 letters with one
// space between them, or one ASCII punctuation mark and a space. It returns
// the place in buf of the first word that is not like that, that does not
// follow such a one, or that is too near the end of buf to tell.
//
// Whether the bytes with bit 6 are letters is guessed: if, made small, they
// are a key of the table, they are. Only of a new word the guess is checked.
func (t *table) countPlain(buf []byte, p int, side uint) int {
	if p == len(buf) || buf[p]&bit6 == 0 {
		return p
	}
	start, end := p, p // of the word that is counted when the next begins
	inWord := uint64(1)
	for ; p+len(block{}) <= len(buf); p += 64 {
		inside := (*block)(buf[p:]).bit6s()
		after := inside<<1 | inWord
		starts, ends := inside&^after, after&^inside
		if inWord != 0 {
			end = p + bits.TrailingZeros64(ends)
			ends &= ends - 1
		}
		inWord = inside >> 63
		for ; starts != 0; starts &= starts - 1 {
			next := p + bits.TrailingZeros64(starts)
			n := end - start
			if next-end > 2 || buf[next-1] != ' ' || !endsPlain[buf[end]] || n > maxShort {
				return start
			}
			b := (*[maxShort]byte)(buf[start:])
			x, y, mask := load8(b[:8]), load8(b[8:]), &keyMasks[n]
			k := key{(x | bits5) & mask.lo, (y | bits5) & mask.hi}
			if !t.hit(k, side) {
				if (letters(x)^bits7)&mask.lo|(letters(y)^bits7)&mask.hi != 0 {
					return start
				}
				t.add(k, side)
			}
			// Without an end in this block it is 64 too far, and found in another.
			start, end = next, p+bits.TrailingZeros64(ends)
			ends &= ends - 1
		}
	}
	return start
}

// endsPlain has the bytes that stand after a plain word: a space, and those
// without bit 6 that leave no trace where a space follows.
var endsPlain = newEndsPlain()

func newEndsPlain() (ends [256]bool) {
	for c := range 0x80 {
		ends[c] = c == ' ' || jsonCodes[c] == 0
	}
	return ends
}

// countFiltered counts the words of the first n bytes of buf, a filtered text.
// It returns where the word begins that has not ended there, or n. After that
// there must be bytes with bit 6 set to a multiple of 64, and 80 bytes.
func (t *table) countFiltered(buf []byte, n int, side uint) int {
	again := t.again[side&1]
	start, inWord := 0, uint64(0)
	for p := 0; p < n; p += 64 {
		inside := (*block)(buf[p:]).bit6s()
		after := inside<<1 | inWord
		starts, ends := inside&^after, after&^inside
		if inWord == 0 {
			start = p + bits.TrailingZeros64(starts)
			starts &= starts - 1
		}
		inWord = inside >> 63
		for ; ends != 0; ends &= ends - 1 {
			end := p + bits.TrailingZeros64(ends)
			if n := end - start; n <= maxShort {
				b := (*[maxShort]byte)(buf[start:])
				mask := &keyMasks[n]
				k := key{load8(b[:8]) & mask.lo, load8(b[8:]) & mask.hi}
				if again || !t.hit(k, side) {
					t.add(k, side)
				}
			} else {
				t.addLong(buf[start:end], side)
			}
			start = p + bits.TrailingZeros64(starts)
			starts &= starts - 1
		}
	}
	if inWord != 0 {
		return start
	}
	return n
}
