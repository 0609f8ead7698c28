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
		switch {
		case c < ' ': // also the end of the input
			return noKey, false
		case c == '"':
			if !like || n != len(name)+1 {
				side = noKey
			}
			return side, true
		case c == '\\':
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
