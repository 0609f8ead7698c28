package normalize

import (
	"bytes"
	"strings"
)

// Inverted is [Ranges] the other way round: it asks what is to be kept.
//
// It **differs**:
//   - it deletes digits and underscores;
//   - bytes 8 to 13 become a space, and runs of blanks stay as long as they were;
//   - lower-casing brings no character into ASCII: the Kelvin sign goes.
func Inverted(text string) string {
	out := make([]byte, len(text))
	n := keepLetters(out, []byte(text))
	return strings.TrimSpace(string(out[:n]))
}

// InvertedBytes is [Inverted] for a caller that has bytes and takes bytes: no
// string is made, so that the result is all that it allocates.
//
// It **differs** as Inverted does and answers the same on every text.
func InvertedBytes(text []byte) []byte {
	out := make([]byte, len(text))
	n := keepLetters(out, text)
	return bytes.TrimSpace(out[:n])
}

// keepLetters writes the letters of in and its blanks, as spaces, to out. It
// returns how many there were.
func keepLetters(out, in []byte) (n int) {
	for _, c := range in {
		switch {
		case c == ' ' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z':
			if c >= 'A' && c <= 'Z' {
				c += 32
			}
		case c >= 8 && c <= 13:
			c = ' '
		default:
			continue
		}
		out[n] = c
		n++
	}
	return n
}
