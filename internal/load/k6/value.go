package k6

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"unicode/utf8"
)

// A k6Kind is the kind of a value of JavaScript that a compiled check handles.
type k6Kind uint8

const (
	kindUndefined k6Kind = iota
	kindNull
	kindBool
	kindNumber
	kindText
	kindJSON // an object or an array
)

// A k6Value is a value in a compiled check. It points into the answer.
type k6Value struct {
	kind k6Kind
	n    float64 // number; bool: 0 or 1
	b    []byte  // text, or JSON
}

func boolValue(b bool) k6Value {
	if b {
		return k6Value{kind: kindBool, n: 1}
	}
	return k6Value{kind: kindBool}
}

func numberValue(n float64) k6Value { return k6Value{kind: kindNumber, n: n} }

func textValue(b []byte) k6Value { return k6Value{kind: kindText, b: b} }

// jsonValue returns the value that valid JSON stands for; nil is undefined.
func jsonValue(b []byte) k6Value {
	if b = jsonTrim(b); len(b) == 0 {
		return k6Value{}
	}
	switch b[0] {
	case '{', '[':
		return k6Value{kind: kindJSON, b: b}
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
		return k6Value{kind: kindNull}
	}
	n, _ := strconv.ParseFloat(string(b), 64) // out of range is infinite, as in JavaScript
	return numberValue(n)
}

// truth is whether a value counts as true.
func (v k6Value) truth() bool {
	switch v.kind {
	case kindBool, kindNumber:
		return v.n != 0 && !math.IsNaN(v.n)
	case kindText:
		return len(v.b) > 0
	case kindJSON:
		return true
	}
	return false
}

// number is what a value counts as in a comparison.
func (v k6Value) number() float64 {
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
		if jsNumber.Match(text) {
			n, _ := strconv.ParseFloat(string(text), 64)
			return n
		}
	}
	return math.NaN()
}

// same is ===, of values of which not both are objects.
func (v k6Value) same(o k6Value) bool {
	if v.kind != o.kind {
		return false
	}
	switch v.kind {
	case kindBool, kindNumber:
		return v.n == o.n
	case kindText:
		return bytes.Equal(v.b, o.b)
	case kindJSON:
		return false // two parses never give the same object
	}
	return true
}

// like is ==, of values of which at least one is a literal.
func (v k6Value) like(o k6Value) bool {
	nothing := func(k k6Kind) bool { return k == kindUndefined || k == kindNull }
	switch {
	case nothing(v.kind) || nothing(o.kind):
		return nothing(v.kind) && nothing(o.kind)
	case v.kind == o.kind:
		return v.same(o)
	}
	return v.number() == o.number()
}

// typeOf is typeof.
func (v k6Value) typeOf() string {
	switch v.kind {
	case kindUndefined:
		return "undefined"
	case kindBool:
		return "boolean"
	case kindNumber:
		return "number"
	case kindText:
		return "string"
	}
	return "object"
}

// member is v.name; ok is false where JavaScript throws.
func (v k6Value) member(name string) (k6Value, bool) {
	switch v.kind {
	case kindUndefined, kindNull:
		return k6Value{}, false
	case kindText:
		if name == "length" {
			return numberValue(float64(utf16Len(v.b))), true
		}
	case kindJSON:
		if name == "length" && v.b[0] == '[' {
			return numberValue(float64(jsonLen(v.b))), true
		}
		return jsonValue(jsonMember(v.b, name)), true
	}
	return k6Value{}, true
}

// utf16Len is the length of a text as JavaScript counts it.
func utf16Len(b []byte) int {
	n := 0
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		n++
		if r > 0xffff {
			n++
		}
		b = b[size:]
	}
	return n
}
