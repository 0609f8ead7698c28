package normalize

import "strings"

// Ranges asks of each byte whether it lies in one of the ranges of ASCII that
// are to be deleted. A capital becomes small by adding 32.
//
// It **differs**:
//   - it deletes underscores;
//   - bytes 8 to 13 become a space, and runs of blanks stay as long as they were;
//   - other control characters and all of what is not ASCII stay.
//
// The loop in the story's repository ends at the first byte from 8 to 13, so
// that the rest of the text is lost. The story's text does not show it; this
// one goes on.
func Ranges(text string) string {
	in := []byte(text)
	out := make([]byte, len(in))
	n := 0
	for _, c := range in {
		if c >= '!' && c <= '/' || c >= ':' && c <= '@' || c >= '[' && c <= '`' || c >= '{' && c <= 127 {
			continue
		}
		switch {
		case c >= 8 && c <= 13:
			c = ' '
		case c >= 'A' && c <= 'Z':
			c += 32
		}
		out[n] = c
		n++
	}
	return strings.TrimSpace(string(out[:n]))
}
