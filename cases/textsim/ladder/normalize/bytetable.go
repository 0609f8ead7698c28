package normalize

import "slices"

// What the entries of byteTable mean that are not to be written. They are two
// bytes that no pair writes.
const (
	stays = 0 // the byte is in no pair
	goes  = 8 // its pair deletes it
)

// byteTable holds for each byte what becomes of it.
var byteTable = newByteTable(slices.Concat(markPairs, blankPairs, lowerPairs))

func newByteTable(pairs []string) (table [256]byte) {
	for pair := range slices.Chunk(pairs, 2) {
		to := byte(goes)
		if pair[1] != "" {
			to = pair[1][0]
		}
		table[pair[0][0]] = to
	}
	return table
}

// ByteTable looks each byte up in a table of 256 made of the pairs of
// [ReplacerPairs]. It takes and returns bytes.
//
// It **differs** as ReplacerPairs does, and does not trim, as in the handler that
// the story prints; its repository trims. Ours is package bytereplace.
func ByteTable(text []byte) []byte {
	out := make([]byte, len(text))
	n := 0
	for _, c := range text {
		switch to := byteTable[c]; to {
		case goes:
			continue
		case stays:
			out[n] = c
		default:
			out[n] = to
		}
		n++
	}
	return out[:n]
}
