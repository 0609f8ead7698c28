package k6

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// These functions read JSON that is known to be valid, without allocating.

// jsonTrim leaves out white space.
func jsonTrim(b []byte) []byte {
	for len(b) > 0 && isJSONSpace(b[0]) {
		b = b[1:]
	}
	for len(b) > 0 && isJSONSpace(b[len(b)-1]) {
		b = b[:len(b)-1]
	}
	return b
}

func isJSONSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// jsonEnd returns where the value at the beginning of b ends.
func jsonEnd(b []byte) int {
	switch b[0] {
	case '"':
		for i := 1; i < len(b); i++ {
			switch b[i] {
			case '\\':
				i++
			case '"':
				return i + 1
			}
		}
	case '{', '[':
		depth := 0
		for i := 0; i < len(b); i++ {
			switch b[i] {
			case '"':
				i += jsonEnd(b[i:]) - 1
			case '{', '[':
				depth++
			case '}', ']':
				if depth--; depth == 0 {
					return i + 1
				}
			}
		}
	default:
		if i := bytes.IndexAny(b, ",]} \t\r\n"); i >= 0 {
			return i
		}
	}
	return len(b)
}

// eachJSON calls f for the members of an object, or the elements of an array,
// whose names are empty. Names are as they are written, with quotes.
func eachJSON(b []byte, f func(name, value []byte)) {
	object := b[0] == '{'
	b = jsonTrim(b[1 : len(b)-1])
	for len(b) > 0 {
		var name []byte
		if object {
			end := jsonEnd(b)
			name = b[:end]
			b = jsonTrim(jsonTrim(b[end:])[1:]) // the colon
		}
		end := jsonEnd(b)
		f(name, b[:end])
		if b = jsonTrim(b[end:]); len(b) > 0 {
			b = jsonTrim(b[1:]) // the comma
		}
	}
}

// jsonMember returns a member of an object, or an element of an array, or nil.
// Of several members with a name the last one counts.
func jsonMember(b []byte, name string) []byte {
	if len(b) == 0 || b[0] != '{' && b[0] != '[' {
		return nil
	}
	index := -1
	if b[0] == '[' {
		var err error
		if index, err = strconv.Atoi(name); err != nil || index < 0 || strconv.Itoa(index) != name {
			return nil
		}
	}
	var found []byte
	i := 0
	eachJSON(b, func(key, value []byte) {
		if index == i || index < 0 && jsonText(key, name) {
			found = value
		}
		i++
	})
	return found
}

// jsonText says that a string of JSON, with its quotes, is s.
func jsonText(quoted []byte, s string) bool {
	inner := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return string(inner) == s
	}
	var text string
	return json.Unmarshal(quoted, &text) == nil && text == s
}

// jsonLen returns the number of elements.
func jsonLen(b []byte) int {
	n := 0
	eachJSON(b, func(_, _ []byte) { n++ })
	return n
}
