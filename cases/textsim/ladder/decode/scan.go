package decode

import (
	"bytes"
	"errors"
)

var (
	errNotJSON = errors.New("decode: not a JSON object")
	errNotText = errors.New("decode: a text is not a string")
)

// Scan looks for each of the two keys by itself, skips what it does not look
// for without understanding it, and returns what stands between the quotes.
// The texts are parts of body.
//
// It **differs**:
//   - escapes stay as they are, so a line break is a backslash and an n;
//   - of equal keys the first counts, and a null there is an empty text;
//   - keys must be in the case given and without escapes;
//   - invalid UTF-8 stays;
//   - what it skips may be anything that has its quotes and brackets in
//     order, and what comes after the two texts anything at all;
//   - null is no object.
func Scan(body []byte) (text1, text2 []byte, err error) {
	if text1, err = find(body, "text1"); err != nil {
		return nil, nil, err
	}
	if text2, err = find(body, "text2"); err != nil {
		return nil, nil, err
	}
	return text1, text2, nil
}

// find returns the text of the first member of the object in body that has
// this key, or nil if none has.
func find(body []byte, key string) ([]byte, error) {
	i := skipBlanks(body, 0)
	if i == len(body) || body[i] != '{' {
		return nil, errNotJSON
	}
	for i++; ; {
		i = skipBlanks(body, i)
		if i < len(body) && body[i] == '}' {
			return nil, nil
		}
		name, after, ok := quoted(body, i)
		if !ok {
			return nil, errNotJSON
		}
		i = skipBlanks(body, after)
		if i == len(body) || body[i] != ':' {
			return nil, errNotJSON
		}
		i = skipBlanks(body, i+1)
		if string(name) == key {
			return textAt(body, i)
		}
		if i = skipAnything(body, i); i < 0 {
			return nil, errNotJSON
		}
		if i = skipBlanks(body, i); i < len(body) && body[i] == ',' {
			i++
		}
	}
}

// textAt returns the text that begins at body[i].
func textAt(body []byte, i int) ([]byte, error) {
	if bytes.HasPrefix(body[i:], []byte("null")) {
		return nil, nil
	}
	text, _, ok := quoted(body, i)
	if !ok {
		return nil, errNotText
	}
	return text, nil
}

func skipBlanks(body []byte, i int) int {
	for i < len(body) && (body[i] == ' ' || body[i] == '\n' || body[i] == '\t' || body[i] == '\r') {
		i++
	}
	return i
}

// quoted returns what stands between the quotes of the string that begins at
// body[i], and where the string ends.
func quoted(body []byte, i int) (text []byte, end int, ok bool) {
	if i == len(body) || body[i] != '"' {
		return nil, i, false
	}
	for end = i + 1; ; end++ {
		n := bytes.IndexByte(body[end:], '"')
		if n < 0 {
			return nil, end, false
		}
		end += n
		// The quote is part of the text if the backslashes before it are odd
		// in number.
		backslashes := 0
		for body[end-1-backslashes] == '\\' {
			backslashes++
		}
		if backslashes%2 == 0 {
			return body[i+1 : end], end + 1, true
		}
	}
}

// skipAnything returns where the value ends that begins at body[i], or -1 if
// it does not end. A value without brackets ends before a comma or a bracket.
func skipAnything(body []byte, i int) int {
	for depth := 0; i < len(body); i++ {
		switch body[i] {
		case '"':
			_, end, ok := quoted(body, i)
			if !ok {
				return -1
			}
			i = end - 1
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return i
			}
			depth--
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
	return -1
}
