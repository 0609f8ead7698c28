package codec

import (
	"bytes"
	"encoding/binary"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A jsonStream reads JSON of a known shape from a reader. It is bad once it has
// met something wrong or unusual, which package json must judge.
type jsonStream struct {
	from io.Reader
	data []byte // all that was read
	at   int
	err  error // with which the last read ended
	bad  bool
}

// fill reads on once everything was looked at, in the same steps as package json,
// and reports whether there is more.
func (r *jsonStream) fill() bool {
	for !r.bad && r.at == len(r.data) {
		if r.err != nil {
			r.bad = true
			break
		}
		if cap(r.data)-len(r.data) < 512 {
			r.data = append(make([]byte, 0, 2*cap(r.data)+512), r.data...)
		}
		n, err := r.from.Read(r.data[len(r.data):cap(r.data)])
		r.data, r.err = r.data[:len(r.data)+n], err
	}
	return !r.bad
}

// Read gives once more what was read, and then what follows.
func (r *jsonStream) Read(p []byte) (int, error) {
	if r.at < len(r.data) {
		n := copy(p, r.data[r.at:])
		r.at += n
		return n, nil
	}
	if r.err != nil {
		return 0, r.err
	}
	return r.from.Read(p)
}

// peek returns the next byte, 0 if there is none.
func (r *jsonStream) peek() byte {
	if r.at < len(r.data) || r.fill() {
		return r.data[r.at]
	}
	return 0
}

// next skips blanks and returns the byte after them, 0 if there is none.
func (r *jsonStream) next() byte {
	for r.at < len(r.data) || r.fill() {
		switch c := r.data[r.at]; c {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return c
		}
	}
	return 0
}

// begin reads the bracket before an object or a list and reports whether anything
// is in it; if not, it reads the bracket after it, too.
func (r *jsonStream) begin(open, end byte) bool {
	if r.bad || r.next() != open {
		r.bad = true
		return false
	}
	r.at++
	if r.next() == end {
		r.at++
		return false
	}
	return true
}

// more reads the comma before the next element, or the bracket after the last. It
// reports whether there is a next one.
func (r *jsonStream) more(end byte) bool {
	c := r.next()
	if r.bad || c != ',' && c != end {
		r.bad = true
		return false
	}
	r.at++
	return c == ','
}

// key reads a key and its colon.
func (r *jsonStream) key() []byte {
	key, escapes := r.quoted()
	if escapes || r.next() != ':' {
		r.bad = true
		return nil
	}
	r.at++
	return key
}

// unknown passes over the value of a key that is none of names. One that differs
// from a name in case only belongs to that name.
func (r *jsonStream) unknown(key []byte, names ...string) {
	for _, name := range names {
		if bytes.EqualFold(key, []byte(name)) {
			r.bad = true
		}
	}
	r.skip(1)
}

// skip passes over a value that is nested this deep.
func (r *jsonStream) skip(depth int) {
	if depth > 100 {
		r.bad = true
	}
	if r.bad {
		return
	}
	switch r.next() {
	case '"':
		r.quoted()
	case '{':
		for more := r.begin('{', '}'); more; more = r.more('}') {
			r.key()
			r.skip(depth + 1)
		}
	case '[':
		for more := r.begin('[', ']'); more; more = r.more(']') {
			r.skip(depth + 1)
		}
	case 't', 'f':
		r.boolean()
	case 'n':
		r.word("null")
	default:
		r.number()
	}
}

// quoted reads a string and returns what is between its quotes.
func (r *jsonStream) quoted() (s []byte, escapes bool) {
	if r.next() != '"' {
		r.bad = true
		return nil, false
	}
	r.at++
	const each, top = 0x0101010101010101, 0x8080808080808080 // of eight bytes
	start, all := r.at, uint64(0)
	for r.at < len(r.data) || r.fill() {
		data, i := r.data, r.at
		for ; len(data)-i >= 8; i += 8 {
			c := binary.LittleEndian.Uint64(data[i:])
			quote, slash := c^'"'*each, c^'\\'*each // 0 where one is
			if ((c-' '*each)|(quote-each)|(slash-each))&^c&top != 0 {
				break // it is among them, or a control character
			}
			all |= c
		}
		for i < len(data) && data[i] != '"' && data[i] != '\\' && data[i] >= ' ' {
			all |= uint64(data[i])
			i++
		}
		r.at = i
		switch {
		case i == len(data):
		case data[i] == '"':
			r.at++
			s = data[start:i]
			r.bad = r.bad || all&top != 0 && !utf8.Valid(s)
			return s, escapes
		case data[i] == '\\':
			escapes = true
			r.escape()
		default:
			r.bad = true
		}
		if r.bad {
			break
		}
	}
	return nil, false
}

// escape passes over a backslash and what it escapes.
func (r *jsonStream) escape() {
	r.at++
	switch r.peek() {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		r.at++
	case 'u':
		r.at++
		for n := 4; n > 0; n-- {
			if c := r.peek(); !('0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F') {
				r.bad = true
				return
			}
			r.at++
		}
	default:
		r.bad = true
	}
}

// text reads a string.
func (r *jsonStream) text() string {
	s, escapes := r.quoted()
	if !escapes {
		return string(s)
	}
	var text strings.Builder
	text.Grow(len(s))
	for i := bytes.IndexByte(s, '\\'); i >= 0; i = bytes.IndexByte(s, '\\') {
		text.Write(s[:i])
		c := s[i+1] // which quoted has looked at
		s = s[i+2:]
		switch c {
		case 'b':
			c = '\b'
		case 'f':
			c = '\f'
		case 'n':
			c = '\n'
		case 'r':
			c = '\r'
		case 't':
			c = '\t'
		case 'u':
			u, err := strconv.ParseUint(string(s[:4]), 16, 16)
			if err != nil || 0xd800 <= u && u <= 0xdfff { // half of a character
				r.bad = true
				return ""
			}
			text.WriteRune(rune(u))
			s = s[4:]
			continue
		}
		text.WriteByte(c)
	}
	text.Write(s)
	return text.String()
}

// boolean reads true or false.
func (r *jsonStream) boolean() bool {
	if r.next() == 't' {
		r.word("true")
		return true
	}
	r.word("false")
	return false
}

// word reads a word.
func (r *jsonStream) word(w string) {
	for i := 0; i < len(w); i++ {
		if r.peek() != w[i] {
			r.bad = true
			return
		}
		r.at++
	}
}

// integer reads an integer of up to 18 digits that fits into bits.
func (r *jsonStream) integer(bits int) int64 {
	negative := r.next() == '-'
	if negative {
		r.at++
	}
	n, digits := int64(0), 0
	for c := r.peek(); '0' <= c && c <= '9' && (n != 0 || digits == 0); c = r.peek() {
		n = n*10 + int64(c-'0')
		digits++
		r.at++
	}
	if negative {
		n = -n
	}
	if digits == 0 || digits > 18 || n<<(64-bits)>>(64-bits) != n {
		r.bad = true
	}
	return n
}

// unsigned reads an integer without a sign.
func (r *jsonStream) unsigned(bits int) uint64 {
	r.bad = r.bad || r.next() == '-'
	n := uint64(r.integer(64))
	r.bad = r.bad || n>>bits != 0
	return n
}

// float reads a number that fits into bits.
func (r *jsonStream) float(bits int) float64 {
	n, err := strconv.ParseFloat(string(r.number()), bits)
	if err != nil {
		r.bad = true
	}
	return n
}

// number reads a number as it is written.
func (r *jsonStream) number() []byte {
	c := r.next()
	start := r.at
	if c == '-' {
		r.at++
	}
	if r.peek() == '0' {
		r.at++
	} else {
		r.digits()
	}
	if r.peek() == '.' {
		r.at++
		r.digits()
	}
	if c := r.peek(); c == 'e' || c == 'E' {
		r.at++
		if c := r.peek(); c == '+' || c == '-' {
			r.at++
		}
		r.digits()
	}
	return r.data[start:r.at]
}

// digits passes over digits. There must be one.
func (r *jsonStream) digits() {
	start := r.at
	for c := r.peek(); '0' <= c && c <= '9'; c = r.peek() {
		r.at++
	}
	r.bad = r.bad || r.at == start
}

// count returns how many numbers the next list has, if they are valid.
func (r *jsonStream) count() int {
	list := r.data[r.at:]
	if i := bytes.IndexByte(list, ']'); i >= 0 {
		list = list[:i]
	}
	n := bytes.Count(list, []byte{','}) + 1
	if most := len(list)/2 + 1; n > most {
		n = most
	}
	return n
}
