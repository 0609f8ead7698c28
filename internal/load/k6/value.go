package k6

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"unicode/utf16"

	"github.com/grafana/sobek/token"
)

// A kind is the kind of a value of JavaScript that a compiled check handles.
type kind uint8

const (
	kindUndefined kind = iota
	kindNull
	kindBool
	kindNumber
	kindText
	kindJSON // an object or an array
)

// A value is a value in a compiled check. It points into the answer.
type value struct {
	kind kind
	n    float64 // number; bool: 0 or 1
	b    []byte  // text, or JSON
}

func boolValue(b bool) value {
	if b {
		return value{kind: kindBool, n: 1}
	}
	return value{kind: kindBool}
}

func numberValue(n float64) value { return value{kind: kindNumber, n: n} }

func textValue(b []byte) value { return value{kind: kindText, b: b} }

// jsonValue returns the value that valid JSON stands for; nil is undefined.
func jsonValue(b []byte) value {
	if b = bytes.TrimSpace(b); len(b) == 0 {
		return value{}
	}
	switch b[0] {
	case '{', '[':
		return value{kind: kindJSON, b: b}
	case '"':
		if bytes.IndexByte(b, '\\') < 0 {
			return textValue(b[1 : len(b)-1])
		}
		var text string
		json.Unmarshal(b, &text) // it is valid
		return textValue([]byte(text))
	case 't', 'f':
		return boolValue(b[0] == 't')
	case 'n':
		return value{kind: kindNull}
	}
	n, _ := strconv.ParseFloat(string(b), 64) // out of range is infinite, as in JavaScript
	return numberValue(n)
}

func (v value) isArray() bool { return v.kind == kindJSON && v.b[0] == '[' }

// truth reports whether a value counts as true.
func (v value) truth() bool {
	switch v.kind {
	case kindBool, kindNumber:
		return v.n != 0 && !math.IsNaN(v.n)
	case kindText:
		return len(v.b) > 0
	}
	return v.kind == kindJSON
}

// number is what a value counts as in a comparison.
func (v value) number() float64 {
	switch v.kind {
	case kindNull:
		return 0
	case kindBool, kindNumber:
		return v.n
	case kindText:
		text := bytes.TrimSpace(v.b)
		if len(text) == 0 {
			return 0
		}
		if n, err := strconv.ParseFloat(string(text), 64); err == nil {
			return n
		}
	}
	return math.NaN()
}

// same is ===. Two parses never give the same object.
func (v value) same(o value) bool {
	return v.kind == o.kind && v.kind != kindJSON && v.n == o.n && bytes.Equal(v.b, o.b)
}

// like is ==. Objects are like nothing.
func (v value) like(o value) bool {
	switch {
	case v.kind <= kindNull || o.kind <= kindNull:
		return v.kind <= kindNull && o.kind <= kindNull
	case v.kind == o.kind:
		return v.same(o)
	}
	return v.number() == o.number()
}

// order is below, at or above 0 as v is below, like or above o; else not a number.
func (v value) order(o value) float64 {
	if v.kind == kindText && o.kind == kindText {
		return float64(bytes.Compare(v.b, o.b))
	}
	return v.number() - o.number()
}

// comparisons are the operators that compare two values.
var comparisons = map[token.Token]func(v, o value) bool{
	token.STRICT_EQUAL:     value.same,
	token.STRICT_NOT_EQUAL: func(v, o value) bool { return !v.same(o) },
	token.EQUAL:            value.like,
	token.NOT_EQUAL:        func(v, o value) bool { return !v.like(o) },
	token.LESS:             func(v, o value) bool { return v.order(o) < 0 },
	token.LESS_OR_EQUAL:    func(v, o value) bool { return v.order(o) <= 0 },
	token.GREATER:          func(v, o value) bool { return v.order(o) > 0 },
	token.GREATER_OR_EQUAL: func(v, o value) bool { return v.order(o) >= 0 },
	token.IN:               func(v, o value) bool { return o.has(v) },
}

// typeNames are what typeof says, by kind.
var typeNames = [][]byte{
	[]byte("undefined"), []byte("object"), []byte("boolean"), []byte("number"), []byte("string"), []byte("object"),
}

// parse is JSON.parse(v); ok is false where JavaScript throws.
func (v value) parse() (parsed value, ok bool) {
	if v.kind != kindText || !json.Valid(v.b) {
		return value{}, false
	}
	return jsonValue(v.b), true
}

// member is v.name; ok is false where JavaScript throws.
func (v value) member(name string) (member value, ok bool) {
	switch {
	case v.kind == kindText && name == "length":
		return numberValue(float64(utf16Len(v.b))), true
	case v.isArray() && name == "length":
		n := 0
		eachJSON(v.b, func(int, []byte, []byte) { n++ })
		return numberValue(float64(n)), true
	case v.kind == kindJSON:
		return v.jsonMember(name), true
	}
	return value{}, v.kind > kindNull
}

// methods are those that call knows.
var methods = []string{"includes", "startsWith", "endsWith", "indexOf", "hasOwnProperty"}

// call is v.name(arg); ok is false where JavaScript throws.
func (v value) call(name string, arg value) (result value, ok bool) {
	at, isText := -1, v.kind == kindText && arg.kind == kindText
	switch {
	case v.kind == kindJSON && name == "hasOwnProperty":
		return boolValue(v.has(arg)), true
	case isText && name == "startsWith":
		return boolValue(bytes.HasPrefix(v.b, arg.b)), true
	case isText && name == "endsWith":
		return boolValue(bytes.HasSuffix(v.b, arg.b)), true
	case isText:
		if at = bytes.Index(v.b, arg.b); at > 0 {
			at = utf16Len(v.b[:at])
		}
	case v.isArray():
		eachJSON(v.b, func(i int, _, element []byte) {
			if at < 0 && jsonValue(element).same(arg) {
				at = i
			}
		})
	}
	switch name {
	case "includes":
		return boolValue(at >= 0), isText || v.isArray()
	case "indexOf":
		return numberValue(float64(at)), isText || v.isArray()
	}
	return value{}, false
}

// utf16Len is the length of a text as JavaScript counts it.
func utf16Len(b []byte) int { return len(utf16.Encode([]rune(string(b)))) }

// These functions read JSON that is known to be valid, without allocating.

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
// whose names are nil. Names are as they are written, with quotes.
func eachJSON(b []byte, f func(i int, name, value []byte)) {
	object := b[0] == '{'
	b = bytes.TrimSpace(b[1 : len(b)-1])
	for i := 0; len(b) > 0; i++ {
		var name []byte
		if object {
			end := jsonEnd(b)
			name = b[:end]
			b = bytes.TrimSpace(bytes.TrimSpace(b[end:])[1:]) // the colon
		}
		end := jsonEnd(b)
		f(i, name, b[:end])
		if b = bytes.TrimSpace(b[end:]); len(b) > 0 {
			b = bytes.TrimSpace(b[1:]) // the comma
		}
	}
}

// jsonMember returns a member of an object, or an element of an array, or undefined.
// Of several members with a name the last one counts.
func (v value) jsonMember(name string) value {
	var found []byte
	index := -1
	if v.isArray() {
		if i, err := strconv.Atoi(name); err == nil && strconv.Itoa(i) == name {
			index = i
		}
	}
	if v.kind == kindJSON {
		eachJSON(v.b, func(i int, key, value []byte) {
			if key == nil && i == index || key != nil && jsonText(key, name) {
				found = value
			}
		})
	}
	return jsonValue(found)
}

// has reports whether an object has a member.
func (v value) has(name value) bool { return v.jsonMember(string(name.b)).kind != kindUndefined }

// jsonText reports whether a string of JSON, with its quotes, is s.
func jsonText(quoted []byte, s string) bool {
	inner := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return string(inner) == s
	}
	var text string
	return json.Unmarshal(quoted, &text) == nil && text == s
}
