package textsim

// escaped returns the character of an escape of which the backslash has been
// read. Surrogates come one by one: alone or paired, they stand for nothing
// that is in a word.
func (s *scanner) escaped() (r rune, ok bool) {
	switch c := s.next(); c {
	case '"', '\\', '/':
		return rune(c), true
	case 'b':
		return '\b', true
	case 'f':
		return '\f', true
	case 'n':
		return '\n', true
	case 'r':
		return '\r', true
	case 't':
		return '\t', true
	case 'u':
		for range 4 {
			digit := unhex[s.next()]
			if digit < 0 {
				return 0, false
			}
			r = r<<4 | rune(digit)
		}
		return r, true
	}
	return 0, false
}

// unhex has the value of each hexadecimal digit, and -1 for other bytes.
var unhex = newUnhex()

func newUnhex() (values [256]int8) {
	for c := range values {
		values[c] = -1
	}
	for i, c := range "0123456789abcdef" {
		values[c] = int8(i)
	}
	for i, c := range "ABCDEF" {
		values[c] = int8(10 + i)
	}
	return values
}

// The two characters outside ASCII whose small letters are in it.
const (
	kelvin  = '\u212a' // E2 84 AA in UTF-8
	dottedI = '\u0130' // C4 B0

	kelvinLead, kelvinSecond = 0xe2, 0x84
	dottedLead, dottedSecond = 0xc4, 0xb0
)

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

// fold returns what becomes of a character outside ASCII, of which c is the
// first byte and has been read: a letter, or 0 for nothing. It may leave
// bytes of the character unread, which leave no trace on their own either, and
// it may be given such a byte. In valid UTF-8 and in any other sequence of
// bytes, E2 84 AA and C4 B0 are always those two characters, because no
// character begins within another.
func (s *scanner) fold(c byte) byte {
	switch c {
	case kelvinLead:
		if s.peek() == kelvinSecond {
			s.pos++
			if s.peek() == 0xaa {
				s.pos++
				return 'k'
			}
		}
	case dottedLead:
		if s.peek() == dottedSecond {
			s.pos++
			return 'i'
		}
	}
	for s.pos < len(s.buf) && s.buf[s.pos]&0xc0 == 0x80 {
		s.pos++
	}
	return 0
}

// broken says how a text ended that was not valid JSON.
func (s *scanner) broken() how {
	if s.ended {
		return inputEnded
	}
	return badText
}

// noKey is what readKey returns for a key that stands for neither text.
const noKey = 2

// readKey reads a string of which the quote has been read, and returns which
// text it is the key of: 0, 1 or noKey. Like encoding/json it takes letters
// of either case. It returns false if the string is not valid JSON.
func (s *scanner) readKey() (side uint, ok bool) {
	const name = "text"
	side = noKey
	like, n := true, 0
	for {
		c := s.next()
		switch jsonClasses[c] {
		case illegal: // also the end of the input
			return noKey, false
		case quote:
			if !like || n != len(name)+1 {
				side = noKey
			}
			return side, true
		case escape:
			r, ok := s.escaped()
			if !ok {
				return noKey, false
			}
			if c = 0; r < 0x80 {
				c = byte(r)
			}
		}
		switch {
		case n < len(name):
			like = like && c|0x20 == name[n]
		case n == len(name) && (c == '1' || c == '2'):
			side = uint(c - '1')
		default:
			like = false
		}
		n++
	}
}
