package jsonreq

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// parts are what a response is put together from.
type parts struct {
	id      string // as it stands in the response, without its quotes
	numbers string // as they stand in the request, without the brackets
	blanks  bool   // among the numbers
}

// scan reads a request of the usual kind: an object with a string for a name
// and a list of integers. Blanks may be anywhere, keys in any order, unknown
// ones with any value among them. Of equal keys the last one counts. It
// returns false if the request is not of that kind or not valid.
func scan(text string) (p parts, ok bool) {
	at := skipBlanks(text, 0)
	if at == len(text) || text[at] != '{' {
		return p, false
	}
	at = skipBlanks(text, at+1)
	if at < len(text) && text[at] == '}' {
		return p, atEnd(text, at+1)
	}
	for {
		var field field
		if field, at = key(text, at); field == unclear {
			return p, false
		}
		if at, ok = p.value(text, at, field); !ok {
			return p, false
		}
		at = skipBlanks(text, at)
		if at == len(text) {
			return p, false
		}
		switch text[at] {
		case ',':
			at = skipBlanks(text, at+1)
		case '}':
			return p, atEnd(text, at+1)
		default:
			return p, false
		}
	}
}

// field is what a key stands for.
type field int

const (
	transactionID field = iota
	payload
	unknown
	unclear // a key that would have to be looked at more closely, or none
)

// key reads a key and its colon from at on, and the blanks about it. It
// returns what the key stands for and where its value begins.
func key(text string, at int) (field, int) {
	const (
		idKey      = `"transaction_id"`
		payloadKey = `"payload"`
	)
	is := unclear
	switch rest := text[at:]; {
	case strings.HasPrefix(rest, idKey):
		is, at = transactionID, at+len(idKey)
	case strings.HasPrefix(rest, payloadKey):
		is, at = payload, at+len(payloadKey)
	case strings.HasPrefix(rest, `"`):
		is, at = otherKey(text, at)
	}
	at = skipBlanks(text, at)
	if at == len(text) || text[at] != ':' {
		return unclear, at
	}
	return is, skipBlanks(text, at+1)
}

// otherKey reads a key that is neither of the two, letter for letter. To
// encoding/json it may yet be one: capitals and small letters are the same,
// and so are a few letters outside ASCII.
func otherKey(text string, at int) (field, int) {
	end, plain := stringEnd(text, at+1)
	if !plain {
		return unclear, end
	}
	name := text[at+1 : end-1]
	if strings.EqualFold(name, "transaction_id") || strings.EqualFold(name, "payload") {
		return unclear, end
	}
	return unknown, end
}

// value reads the value of a field from at on and returns where it ends.
func (p *parts) value(text string, at int, field field) (end int, ok bool) {
	switch {
	case field == unknown:
		return skipValue(text, at)
	case at == len(text):
		return 0, false
	case field == transactionID && text[at] == '"':
		p.id, end, ok = name(text, at)
		return end, ok
	case field == payload && text[at] == '[':
		end, p.blanks, ok = list(text, at+1)
		if !ok {
			return 0, false
		}
		p.numbers = text[at+1 : end]
		return end + 1, true
	}
	return 0, false
}

// name reads a string from at on and returns what it becomes in a response.
func name(text string, at int) (id string, end int, ok bool) {
	end, plain := stringEnd(text, at+1)
	if plain {
		return text[at+1 : end-1], end, true
	}
	// Seldom, so it is not worth an encoder of our own.
	var value string
	if json.Unmarshal([]byte(text[at:end]), &value) != nil {
		return "", 0, false
	}
	written, err := json.Marshal(value)
	if err != nil {
		return "", 0, false
	}
	return string(written[1 : len(written)-1]), end, true
}

// stringEnd returns where a string ends whose first quote is before at, after
// the other quote, and whether it is plain: whether it is valid and stands for
// itself, in a request and in a response. One that has no end is not.
func stringEnd(text string, at int) (end int, plain bool) {
	start, wide := at, byte(0)
	plain = true
	for ; at < len(text); at++ {
		c := text[at]
		wide |= c
		if itself[c] {
			continue
		}
		if c == '"' {
			return at + 1, plain && (wide < utf8.RuneSelf || plainWide(text[start:at]))
		}
		plain = false
		if c == '\\' {
			at++
		}
	}
	return len(text), false
}

// itself has the bytes that encoding/json writes into a string as they are, if
// they are part of a character that it writes so.
var itself = func() (plain [256]bool) {
	for c := range plain {
		plain[c] = c >= ' ' && strings.IndexByte(`"\<>&`, byte(c)) < 0
	}
	return plain
}()

// plainWide reports whether encoding/json writes the characters outside ASCII
// as they are: all but what is no character and two that end a line in
// JavaScript.
func plainWide(text string) bool {
	return utf8.ValidString(text) && !strings.Contains(text, "\u2028") && !strings.Contains(text, "\u2029")
}

// skipBlanks returns the place of the first byte from at on that is no blank.
func skipBlanks(text string, at int) int {
	for at < len(text) && isBlank(text[at]) {
		at++
	}
	return at
}

func isBlank(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t'
}

// atEnd reports whether nothing but blanks follows.
func atEnd(text string, at int) bool { return skipBlanks(text, at) == len(text) }
