package jsonreq

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Error says what is wrong with a request.
type Error struct {
	// Offset is the place of the byte that is wrong, in bytes from the start
	// of the request, or the length of the request if it ends too soon. Where
	// a value has the wrong type, it is that of its first byte.
	Offset int

	Expected string // what should be there, such as "a comma or ]"
	Found    string // what is, such as "'x'" or "a string"
}

func (e *Error) Error() string {
	return fmt.Sprintf("byte %d: expected %s, found %s", e.Offset, e.Expected, e.Found)
}

// check returns what is wrong with a request, or nil: the first place at which
// it is no JSON, else the first value of the wrong type. It finds fault where
// json.Unmarshal does and nowhere else.
func check(text string) *Error {
	w := walker{text: text}
	w.blanks()
	ok := w.value()
	if ok {
		if w.blanks(); w.at < len(text) {
			ok = w.fail("nothing more")
		}
	}
	if !ok {
		return &Error{w.at, w.expected, character(text[w.at:])}
	}
	return checkTypes(text)
}

// checkTypes is check for valid JSON.
func checkTypes(text string) *Error {
	w := walker{text: text}
	w.blanks()
	switch w.peek() {
	case 'n':
		return nil
	case '{':
	default:
		return wrongType(text, w.at, "an object")
	}
	w.at++
	for w.blanks(); w.peek() != '}'; w.separator() {
		start := w.at
		w.quoted()
		is := meaning(text[start:w.at])
		w.separator() // the colon
		switch c := w.peek(); {
		case c == 'n' || is == unknown:
		case is == transactionID && c != '"':
			return wrongType(text, w.at, "a string for transaction_id")
		case is == payload && c != '[':
			return wrongType(text, w.at, "a list of integers for payload")
		case is == payload:
			if err := checkNumbers(w); err != nil {
				return err
			}
		}
		w.value()
	}
	return nil
}

// checkNumbers looks at the list that w has before it, which is valid JSON.
func checkNumbers(w walker) *Error {
	w.at++
	for w.blanks(); w.peek() != ']'; w.separator() {
		start := w.at
		w.value()
		value := w.text[start:w.at]
		if value == "null" {
			continue
		}
		if _, err := strconv.Atoi(value); err != nil {
			return wrongType(w.text, start, fmt.Sprintf("an integer of %d bits in payload", strconv.IntSize))
		}
	}
	return nil
}

// separator goes over a colon, or a comma if there is one, and the blanks
// about it.
func (w *walker) separator() {
	w.blanks()
	if c := w.peek(); c == ':' || c == ',' {
		w.at++
		w.blanks()
	}
}

// meaning returns what a key in its quotes stands for.
func meaning(quoted string) field {
	var key string
	json.Unmarshal([]byte(quoted), &key)
	switch {
	case strings.EqualFold(key, "transaction_id"):
		return transactionID
	case strings.EqualFold(key, "payload"):
		return payload
	}
	return unknown
}

func wrongType(text string, at int, expected string) *Error {
	w := walker{text: text, at: at}
	w.value()
	return &Error{at, expected, kind(text[at:w.at])}
}

// kind says what a value is.
func kind(value string) string {
	const long = 30 // bytes of a number that are shown
	switch value[0] {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return "a string"
	case 't', 'f', 'n':
		return strings.Clone(value)
	}
	if len(value) > long {
		return value[:long] + "..."
	}
	return strings.Clone(value)
}

// character says what a text begins with.
func character(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case size == 0:
		return "the end"
	case r == utf8.RuneError && size == 1:
		return fmt.Sprintf("byte %#02x", text[0])
	}
	return strconv.QuoteRune(r)
}
