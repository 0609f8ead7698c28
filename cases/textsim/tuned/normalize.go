package textsim

import (
	"encoding/binary"
	"io"
	"unsafe"
)

// Normalize returns text in lower case with only ASCII letters, digits,
// underscores and single spaces left in it. Characters outside those are
// deleted, which joins what stood on either side of them; a run of tabs,
// newlines, form feeds, carriage returns and spaces becomes one space, and
// none is left at either end.
//
// The service has no use for it: it never puts a normalised text together.
func Normalize(text string) string {
	in := scanner{buf: unsafe.Slice(unsafe.StringData(text), len(text)), err: io.EOF}
	out := make([]byte, len(text)+8) // eight bytes are stored at a time
	n := 0
	afterBlank := uint64(0x80) // a blank is deleted at the beginning and after another
	for in.pos < len(text) {
		if in.pos+8 <= len(text) {
			x := load8(in.buf[in.pos:])
			small := letters(x)
			space := equal(x, ' ')
			kept := (small | digits(x) | space) &^ (space & (space<<8 | afterBlank))
			binary.LittleEndian.PutUint64(out[n:], x|small>>2)
			k := first(kept ^ bits7)
			n += k
			in.pos += k
			if k == 8 {
				afterBlank = space >> 56
				continue
			}
		}
		b := in.buf[in.pos]
		c := plainCodes[b]
		if c&special != 0 {
			c = codeOfLast(b, in.before())
		}
		in.pos++
		switch {
		case c == space && (n == 0 || out[n-1] == ' '), c == 0:
		case c != space && b < 0x80:
			out[n] = b | capital(b) // the code of a digit is not itself
			n++
		default:
			out[n] = byte(c)
			n++
		}
		afterBlank = 0
		if n == 0 || out[n-1] == ' ' {
			afterBlank = 0x80
		}
	}
	if n > 0 && out[n-1] == ' ' {
		n--
	}
	// Nothing writes to out from here on, so it can become the string; a
	// conversion would copy it into a second allocation.
	return unsafe.String(unsafe.SliceData(out), n)
}
