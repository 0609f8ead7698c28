package normalize

import "unsafe"

// What an entry of steady holds besides the byte to write, in its lower half.
const (
	keptBit  = 8  // the byte leaves a trace
	blankBit = 9  // it is a blank, and kept with that
	foldBit  = 15 // it begins a character that may lower-case into ASCII
)

// steady says what becomes of each byte, as [table] does, in bits that can be
// reckoned with. Only two bytes begin a character that leaves a trace: the
// Kelvin sign is E2 84 AA, the capital I with a dot C4 B0.
var steady = newSteady()

func newSteady() (s [256]uint16) {
	for c := range s {
		switch b := table[c]; {
		case c == 0xe2 || c == 0xc4:
			s[c] = 1 << foldBit
		case b == ' ':
			s[c] = ' ' | 1<<keptBit | 1<<blankBit
		case b > ' ':
			s[c] = uint16(b) | 1<<keptBit
		}
	}
	return s
}

// ExactFused is [ExactTable] without branches that depend on the text: every byte is
// written, and arithmetic decides whether the next is written over it. A
// processor learns the branches of ExactTable from a text that it sees again and
// again; of a new text it mistakes one in every word.
//
// It is **exact**.
func ExactFused(text string) string {
	out := make([]byte, len(text)) // nothing becomes longer than it was
	n := 0
	gap := uint(1) // nothing was written yet, or a space was written last
	for i := range len(text) {
		entry := uint(steady[text[i]])
		if entry>>foldBit != 0 {
			entry = uint(steady[fold(text[i:])])
		}
		out[n] = byte(entry)
		kept, blank := entry>>keptBit&1, entry>>blankBit
		n += int(kept &^ (blank & gap))
		gap = blank | gap&^kept
	}
	if n > 0 && out[n-1] == ' ' {
		n--
	}
	return unsafe.String(unsafe.SliceData(out), n) // as in ExactTable
}
