package normalize

import (
	"encoding/binary"
	"unsafe"
)

// A byte in each of the eight of a word of the machine.
const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
)

// ExactBlocks takes eight bytes at a time as long as they are letters with single
// spaces between them, and goes on as [ExactFused] does for eight where they are
// not.
//
// It is **exact**.
func ExactBlocks(text string) string {
	out := make([]byte, len(text)) // nothing becomes longer than it was
	n := 0
	gap := uint(1) // nothing was written yet, or a space was written last
	for i := 0; i < len(text); {
		stop := min(i+8, len(text))
		if stop-i == 8 {
			block := load(text[i:stop])
			spaces := equal(block, ' ')
			again := spaces & (spaces<<8 | uint64(gap)<<7) // spaces after a space
			if letters(block)|spaces == highs && again == 0 {
				binary.LittleEndian.PutUint64(out[n:], block|0x20*ones)
				n += 8
				gap = uint(spaces >> 63)
				i = stop
				continue
			}
		}
		for ; i < stop; i++ {
			entry := uint(steady[text[i]])
			if entry>>foldBit != 0 {
				entry = uint(steady[fold(text[i:])])
			}
			out[n] = byte(entry)
			kept, blank := entry>>keptBit&1, entry>>blankBit
			n += int(kept &^ (blank & gap))
			gap = blank | gap&^kept
		}
	}
	if n > 0 && out[n-1] == ' ' {
		n--
	}
	return unsafe.String(unsafe.SliceData(out), n) // as in ExactTable
}

// load returns the eight bytes of s, the first in the lowest.
func load(s string) uint64 {
	return binary.LittleEndian.Uint64(unsafe.Slice(unsafe.StringData(s), len(s)))
}

// equal returns the high bit of every byte of block that is c, which is ASCII.
// No byte has an effect on another.
func equal(block uint64, c byte) uint64 {
	other := block ^ uint64(c)*ones // zero in these bytes
	return ^(other&^highs + 0x7f*ones | other) & highs
}

// letters returns the high bit of every byte of block that is an ASCII letter.
func letters(block uint64) uint64 {
	lower := block&^highs | 0x20*ones
	from := lower + (0x80-'a')*ones  // high bit: 'a' or above
	above := lower + (0x7f-'z')*ones // high bit: above 'z'
	return from &^ above &^ block & highs
}
