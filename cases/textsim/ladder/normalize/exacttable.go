package normalize

import (
	"unicode"
	"unicode/utf8"
	"unsafe"
)

// What the table holds besides bytes to write. Both are below ' ', so that
// one comparison tells the common case, a word character, from the rest.
const (
	drop = 0 // the byte leaves no trace
	lead = 1 // the byte begins a character outside ASCII
)

// table says what becomes of each byte: drop, lead, or the byte to write.
// The bytes that continue a character are dropped: the one that began it has
// answered for all of it.
var table = newTable()

func newTable() (t [256]byte) {
	for c := range t {
		switch {
		case utf8.RuneStart(byte(c)) && c >= utf8.RuneSelf:
			t[c] = lead
		case 'A' <= c && c <= 'Z':
			t[c] = byte(c) + 'a' - 'A'
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '_':
			t[c] = byte(c)
		}
	}
	for _, c := range []byte("\t\n\f\r ") {
		t[c] = ' '
	}
	return t
}

// ExactTable looks each byte up in a table and writes at most one byte for it, in
// a single pass with a single allocation. A character outside ASCII is
// decoded first, because lower-casing can bring it into ASCII.
//
// It is **exact**.
func ExactTable(text string) string {
	out := make([]byte, len(text)) // nothing becomes longer than it was
	n := 0
	for i := range len(text) {
		c := table[text[i]]
		if c == lead {
			c = fold(text[i:])
		}
		if c > ' ' {
			out[n] = c
			n++
		} else if c == ' ' && n > 0 && out[n-1] != ' ' {
			out[n] = ' '
			n++
		}
	}
	if n > 0 && out[n-1] == ' ' {
		n--
	}
	// Nothing writes to out from here on, so it can become the string; a
	// conversion would copy it into a second allocation.
	return unsafe.String(unsafe.SliceData(out), n)
}

// fold returns what becomes of the first character of text, which is outside
// ASCII or invalid. Lower-casing brings only the Kelvin sign (k) and the
// capital I with a dot (i) into ASCII.
func fold(text string) byte {
	r, _ := utf8.DecodeRuneInString(text)
	if lower := unicode.ToLower(r); lower < utf8.RuneSelf {
		return table[lower]
	}
	return drop
}
