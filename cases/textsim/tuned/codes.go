package textsim

// A code says what a byte of a text becomes. Its low 7 bits are the byte that
// is kept: a space between words; in words a small letter, an underscore, or
// one of 0x40 to 0x49 for a digit. All of those in words have bit 6, and no
// other byte with bit 6 becomes one of them when it is given bit 5.
type code uint16

const (
	special code = 0x80  // nothing is kept: the byte has to be looked at
	kept    code = 0x100 // the byte is kept; sums of codes>>8 count those that are
	space        = kept | ' '
)

// plainCodes are those of a text on its own, jsonCodes those of a text that
// stands between quotes in JSON, and escapeCodes those of the byte after a
// backslash there. A code of 0 leaves no trace.
var plainCodes, jsonCodes, escapeCodes = newCodes()

func newCodes() (plain, json, escapes [256]code) {
	for c := range 256 {
		switch {
		case 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z':
			plain[c] = kept | code(c|0x20)
		case '0' <= c && c <= '9':
			plain[c] = kept | code(0x40+c-'0')
		case c == '_':
			plain[c] = kept | code(c)
		case c == ' ', c == '\t', c == '\n', c == '\f', c == '\r':
			plain[c] = space
		case c == kelvinLast, c == dottedLast:
			plain[c] = special
		}
		escapes[c] = special
	}
	json = plain
	for c := range ' ' {
		json[c] = special
	}
	json['\\'], json['"'] = special, special
	for _, c := range `"\/b` {
		escapes[c] = 0
	}
	for _, c := range "fnrt" {
		escapes[c] = space
	}
	return plain, json, escapes
}

// The two characters outside ASCII whose small letters are in it.
const (
	kelvin  = '\u212a' // E2 84 AA in UTF-8
	dottedI = '\u0130' // C4 B0

	kelvinLast, dottedLast = 0xaa, 0xb0
)

// codeOfLast returns the code of c, one of the bytes that those two characters
// end in, after the bytes in before: the letter, if this is such a character.
// What came before it has left no trace. No character begins within another, so
// these sequences of bytes are always those characters, valid UTF-8 or not.
func codeOfLast(c byte, before [2]byte) code {
	switch {
	case c == kelvinLast && before == [2]byte{0xe2, 0x84}:
		return kept | 'k'
	case c == dottedLast && before[1] == 0xc4:
		return kept | 'i'
	}
	return 0
}

// lowered returns the ASCII character that r becomes in lower case, capitals
// in ASCII as they are, or 0 for one that leaves no trace.
func lowered(r rune) byte {
	switch {
	case r < 0x80:
		return byte(r)
	case r == kelvin:
		return 'k'
	case r == dottedI:
		return 'i'
	}
	return 0
}
