package codec

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A jsonReader reads JSON of a known shape. It is bad once it has met
// something wrong or unusual, which package json must judge.
type jsonReader struct {
	data []byte
	at   int
	bad  bool
}

// next skips blanks and returns the byte after them, 0 at the end.
func (r *jsonReader) next() byte {
	for r.at < len(r.data) {
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
func (r *jsonReader) begin(open, end byte) bool {
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
func (r *jsonReader) more(end byte) bool {
	c := r.next()
	if r.bad || c != ',' && c != end {
		r.bad = true
		return false
	}
	r.at++
	return c == ','
}

// key reads a key and its colon.
func (r *jsonReader) key() []byte {
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
func (r *jsonReader) unknown(key []byte, names ...string) {
	for _, name := range names {
		if bytes.EqualFold(key, []byte(name)) {
			r.bad = true
		}
	}
	r.skip(1)
}

// skip passes over a value that is nested this deep.
func (r *jsonReader) skip(depth int) {
	if depth > 100 {
		r.bad = true
	}
	if r.bad {
		return
	}
	switch c := r.next(); c {
	case '"':
		if _, escapes := r.quoted(); escapes {
			r.bad = true
		}
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
		if !bytes.HasPrefix(r.data[r.at:], []byte("null")) {
			r.bad = true
			return
		}
		r.at += len("null")
	default:
		r.number()
	}
}

// quoted reads a string and returns what is between its quotes.
func (r *jsonReader) quoted() (s []byte, escapes bool) {
	if r.next() != '"' {
		r.bad = true
		return nil, false
	}
	all := byte(0)
	data, start := r.data, r.at+1
	for i := start; i < len(data); i++ {
		c := data[i]
		all |= c
		switch {
		case c == '"':
			r.at = i + 1
			s = data[start:i]
			r.bad = r.bad || all >= utf8.RuneSelf && !utf8.Valid(s)
			return s, escapes
		case c == '\\':
			escapes = true
			i++ // what it escapes
		case c < ' ':
			r.bad = true
			return nil, false
		}
	}
	r.bad = true
	return nil, false
}

// text reads a string.
func (r *jsonReader) text() string {
	s, escapes := r.quoted()
	if !escapes {
		return string(s)
	}
	text := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			text = append(text, s[i])
			continue
		}
		i++ // there is one: the quote at the end is not escaped
		if k := strings.IndexByte("\"\\/bfnrt", s[i]); k >= 0 {
			text = append(text, "\"\\/\b\f\n\r\t"[k])
			continue
		}
		if s[i] != 'u' || len(s)-i <= 4 {
			r.bad = true
			return ""
		}
		c, err := strconv.ParseUint(string(s[i+1:i+5]), 16, 16)
		if err != nil || 0xd800 <= c && c <= 0xdfff { // half of a character
			r.bad = true
			return ""
		}
		text = utf8.AppendRune(text, rune(c))
		i += 4
	}
	return string(text)
}

// boolean reads true or false.
func (r *jsonReader) boolean() bool {
	r.next()
	value := bytes.HasPrefix(r.data[r.at:], []byte("true"))
	switch {
	case value:
		r.at += len("true")
	case bytes.HasPrefix(r.data[r.at:], []byte("false")):
		r.at += len("false")
	default:
		r.bad = true
	}
	return value
}

// integer reads an integer of up to 18 digits that fits into bits.
func (r *jsonReader) integer(bits int) int64 {
	negative := r.next() == '-'
	data, start := r.data, r.at
	if negative {
		start++
	}
	n := int64(0)
	i := start
	for ; i < len(data) && '0' <= data[i] && data[i] <= '9'; i++ {
		n = n*10 + int64(data[i]-'0')
	}
	if negative {
		n = -n
	}
	r.at = i
	digits := i - start
	if digits == 0 || digits > 18 || digits > 1 && data[start] == '0' || n<<(64-bits)>>(64-bits) != n {
		r.bad = true
	}
	return n
}

// unsigned reads an integer without a sign.
func (r *jsonReader) unsigned(bits int) uint64 {
	r.bad = r.bad || r.next() == '-'
	n := uint64(r.integer(64))
	r.bad = r.bad || n>>bits != 0
	return n
}

// float reads a number that fits into bits.
func (r *jsonReader) float(bits int) float64 {
	n, err := strconv.ParseFloat(string(r.number()), bits)
	if err != nil {
		r.bad = true
	}
	return n
}

// number reads a number as it is written.
func (r *jsonReader) number() []byte {
	r.next()
	data, start := r.data, r.at
	i := start
	if i < len(data) && data[i] == '-' {
		i++
	}
	end := r.digits(i)
	if end-i > 1 && data[i] == '0' {
		r.bad = true
	}
	if end < len(data) && data[end] == '.' {
		end = r.digits(end + 1)
	}
	if end < len(data) && (data[end] == 'e' || data[end] == 'E') {
		end++
		if end < len(data) && (data[end] == '+' || data[end] == '-') {
			end++
		}
		end = r.digits(end)
	}
	r.at = end
	return data[start:end]
}

// digits returns where the digits end that begin at an offset. There must be one.
func (r *jsonReader) digits(at int) int {
	end := at
	for end < len(r.data) && '0' <= r.data[end] && r.data[end] <= '9' {
		end++
	}
	if end == at {
		r.bad = true
	}
	return end
}

// count returns how many numbers the next list has, if they are valid.
func (r *jsonReader) count() int {
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
