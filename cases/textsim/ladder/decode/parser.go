package decode

import "bytes"

// maxDepth is how deep encoding/json lets objects and lists nest.
const maxDepth = 10_000

// parser reads JSON. It is as strict as encoding/json and no stricter.
type parser struct {
	body []byte
	at   int // the next byte to read
}

// rawString is a string as it stands in the body, without its quotes.
type rawString struct {
	bytes   []byte
	escapes bool // has a backslash
	ascii   bool // certainly; the opposite is not certain
}

// texts reads the value that the body begins with, whatever comes after it,
// and returns its two texts. The last of equal keys counts, unless it is null.
func (p *parser) texts() (texts [2]rawString, err error) {
	p.blanks()
	switch p.peek() {
	case '{':
		p.at++
	case 'n':
		return texts, p.word("null")
	default:
		return texts, errNotJSON
	}
	if p.blanks(); p.take('}') {
		return texts, nil
	}
	for {
		field, err := p.key()
		if err != nil {
			return texts, err
		}
		if field < 0 {
			err = p.skip(1)
		} else {
			err = p.text(&texts[field])
		}
		if err != nil {
			return texts, err
		}
		p.blanks()
		if p.take('}') {
			return texts, nil
		}
		if !p.take(',') {
			return texts, errNotJSON
		}
		p.blanks()
	}
}

// key reads a key and the colon after it, and returns which text it names, or
// -1.
func (p *parser) key() (field int, err error) {
	raw, err := p.string()
	if err != nil {
		return -1, err
	}
	if p.blanks(); !p.take(':') {
		return -1, errNotJSON
	}
	p.blanks()
	var room [8]byte
	name := raw.bytes
	if raw.escapes {
		name = appendUnescaped(room[:0], name)
	}
	// Like encoding/json, do not tell capitals from small letters. None in
	// these names has a third form outside ASCII.
	if len(name) != len("text1") || !bytes.EqualFold(name[:4], []byte("text")) {
		return -1, nil
	}
	switch name[4] {
	case '1':
		return 0, nil
	case '2':
		return 1, nil
	}
	return -1, nil
}

// text reads the value of a text into text; null leaves it as it was.
func (p *parser) text(text *rawString) error {
	switch p.peek() {
	case '"':
		raw, err := p.string()
		*text = raw
		return err
	case 'n':
		return p.word("null")
	default:
		return errNotText
	}
}

// skip reads a value of any kind inside depth others.
func (p *parser) skip(depth int) error {
	switch c := p.peek(); {
	case c == '"':
		_, err := p.string()
		return err
	case c == '{':
		return p.skipAll('}', depth+1)
	case c == '[':
		return p.skipAll(']', depth+1)
	case c == 't':
		return p.word("true")
	case c == 'f':
		return p.word("false")
	case c == 'n':
		return p.word("null")
	default:
		return p.number()
	}
}

// skipAll reads an object or a list that ends with end.
func (p *parser) skipAll(end byte, depth int) error {
	if depth > maxDepth {
		return errNotJSON
	}
	p.at++
	if p.blanks(); p.take(end) {
		return nil
	}
	for {
		if end == '}' {
			if _, err := p.key(); err != nil {
				return err
			}
		}
		if err := p.skip(depth); err != nil {
			return err
		}
		p.blanks()
		if p.take(end) {
			return nil
		}
		if !p.take(',') {
			return errNotJSON
		}
		p.blanks()
	}
}

// number reads a number: an integer, a fraction, an exponent.
func (p *parser) number() error {
	p.take('-')
	if !p.take('0') && !p.digits() {
		return errNotJSON
	}
	if p.take('.') && !p.digits() {
		return errNotJSON
	}
	if p.take('e') || p.take('E') {
		if !p.take('+') {
			p.take('-')
		}
		if !p.digits() {
			return errNotJSON
		}
	}
	return nil
}

// digits reads digits and reports whether there is one.
func (p *parser) digits() bool {
	start := p.at
	for c := p.peek(); '0' <= c && c <= '9'; c = p.peek() {
		p.at++
	}
	return p.at > start
}

// word reads true, false or null.
func (p *parser) word(word string) error {
	if len(p.body)-p.at < len(word) || string(p.body[p.at:p.at+len(word)]) != word {
		return errNotJSON
	}
	p.at += len(word)
	return nil
}

func (p *parser) blanks() { p.at = skipBlanks(p.body, p.at) }

// peek returns the next byte, or 0 at the end, which no JSON value has outside
// of strings.
func (p *parser) peek() byte {
	if p.at == len(p.body) {
		return 0
	}
	return p.body[p.at]
}

// take reads c if it is the next byte.
func (p *parser) take(c byte) bool {
	if p.peek() != c {
		return false
	}
	p.at++
	return true
}
