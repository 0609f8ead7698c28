package jsonreq

import "strings"

// maxDepth is how deep encoding/json lets objects and lists nest.
const maxDepth = 10_000

// What is expected where an item of a list or an object begins.
const (
	aValue = "a value"
	aKey   = "a key in double quotes"
)

// walker goes over JSON, as strict as encoding/json and no stricter. Its
// methods read one thing each, from at on. One that returns false has set
// expected and left at where it was not found.
type walker struct {
	text     string
	at       int // the next byte to read
	depth    int // objects and lists around it
	expected string
}

// skipValue returns where the value ends that begins at this place, as the
// value of a key of the request itself. It returns false if it is not valid.
func skipValue(text string, at int) (end int, ok bool) {
	w := walker{text: text, at: at, depth: 1}
	ok = w.value()
	return w.at, ok
}

func (w *walker) fail(expected string) bool {
	w.expected = expected
	return false
}

// peek returns the next byte, or 0 at the end, which is right nowhere either.
func (w *walker) peek() byte {
	if w.at == len(w.text) {
		return 0
	}
	return w.text[w.at]
}

func (w *walker) blanks() { w.at = skipBlanks(w.text, w.at) }

func (w *walker) value() bool {
	switch w.peek() {
	case '{':
		return w.items('}')
	case '[':
		return w.items(']')
	case '"':
		return w.quoted()
	case 't':
		return w.word("true")
	case 'f':
		return w.word("false")
	case 'n':
		return w.word("null")
	}
	return w.number()
}

// items reads an object or a list, which ends with this byte.
func (w *walker) items(end byte) bool {
	if w.depth == maxDepth {
		return w.fail("no more than 10000 objects and lists inside each other")
	}
	w.depth++
	w.at++
	w.blanks()
	for first := true; !first || w.peek() != end; first = false {
		if start := w.at; !w.item(end) {
			if first && w.at == start && (w.expected == aValue || w.expected == aKey) {
				w.expected += " or " + string(end)
			}
			return false
		}
		w.blanks()
		if w.peek() == end {
			break
		}
		if w.peek() != ',' {
			return w.fail("a comma or " + string(end))
		}
		w.at++
		w.blanks()
	}
	w.at++
	w.depth--
	return true
}

func (w *walker) item(end byte) bool {
	if end == ']' {
		return w.value()
	}
	if w.peek() != '"' {
		return w.fail(aKey)
	}
	if !w.quoted() {
		return false
	}
	w.blanks()
	if w.peek() != ':' {
		return w.fail("a colon")
	}
	w.at++
	w.blanks()
	return w.value()
}

func (w *walker) word(word string) bool {
	for i := range len(word) {
		if w.peek() != word[i] {
			return w.fail(word)
		}
		w.at++
	}
	return true
}

func (w *walker) quoted() bool {
	w.at++
	for w.at < len(w.text) {
		switch c := w.text[w.at]; {
		case c == '"':
			w.at++
			return true
		case c < ' ':
			return w.fail("a character that may be in a string, or its end")
		case c == '\\':
			if !w.escape() {
				return false
			}
		default:
			w.at++
		}
	}
	return w.fail("the end of a string")
}

func (w *walker) escape() bool {
	w.at++
	c := w.peek()
	if c == 0 || strings.IndexByte(`"\/bfnrtu`, c) < 0 {
		return w.fail(`one of "\/bfnrtu after a backslash`)
	}
	w.at++
	if c != 'u' {
		return true
	}
	for range 4 {
		if c := w.peek(); !isDigit(c) && (c|0x20 < 'a' || 'f' < c|0x20) {
			return w.fail("a hexadecimal digit")
		}
		w.at++
	}
	return true
}

func (w *walker) number() bool {
	wanted := aValue
	if w.peek() == '-' {
		w.at++
		wanted = "a digit"
	}
	if !isDigit(w.peek()) {
		return w.fail(wanted)
	}
	if w.peek() == '0' {
		w.at++
	} else {
		w.digits()
	}
	if w.peek() == '.' {
		w.at++
		if !w.digits() {
			return false
		}
	}
	if w.peek()|0x20 == 'e' {
		w.at++
		if c := w.peek(); c == '+' || c == '-' {
			w.at++
		}
		return w.digits()
	}
	return true
}

// digits reads one digit or more.
func (w *walker) digits() bool {
	if !isDigit(w.peek()) {
		return w.fail("a digit")
	}
	for isDigit(w.peek()) {
		w.at++
	}
	return true
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
