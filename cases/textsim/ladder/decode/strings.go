package decode

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

// A byte in each of the eight of a word of the machine.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// string reads a string. It takes eight bytes at a time up to the next quote,
// backslash or control character.
func (p *parser) string() (rawString, error) {
	if !p.take('"') {
		return rawString{}, errNotJSON
	}
	raw := rawString{ascii: true}
	body, start := p.body, p.at
	for i := start; ; {
		for i+8 <= len(body) {
			block := binary.LittleEndian.Uint64(body[i:])
			if block&highs != 0 {
				raw.ascii = false
			}
			if found := special(block); found != 0 {
				i += bits.TrailingZeros64(found) / 8
				break
			}
			i += 8
		}
		if i == len(body) {
			return rawString{}, errNotJSON
		}
		switch c := body[i]; {
		case c == '"':
			p.at = i + 1
			raw.bytes = body[start:i]
			return raw, nil
		case c == '\\':
			n := escapeLength(body[i:])
			if n == 0 {
				return rawString{}, errNotJSON
			}
			i += n
			raw.escapes = true
		case c < ' ':
			return rawString{}, errNotJSON
		default: // in the last seven bytes
			if c >= utf8.RuneSelf {
				raw.ascii = false
			}
			i++
		}
	}
}

// special returns a word whose lowest bit is in the first byte of block that is
// a quote, a backslash or a control character, or 0 if there is none. The bits
// above may be wrong. (Mycroft's test for a zero byte, and for one that is less
// than n; a quote with its second bit turned is next to the control
// characters, and these stay among themselves.)
func special(block uint64) uint64 {
	quote := block ^ 0x02*ones
	backslash := block ^ '\\'*ones
	return ((quote-0x21*ones)&^quote | (backslash-ones)&^backslash) & highs
}

// escapeLength returns how long the escape is that s begins with, or 0 if it
// is none.
func escapeLength(s []byte) int {
	if len(s) < 2 {
		return 0
	}
	switch s[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if _, ok := hex4(s[2:]); ok {
			return 6
		}
	}
	return 0
}

// hex4 returns the number that s begins with in four hexadecimal digits.
func hex4(s []byte) (r rune, ok bool) {
	if len(s) < 4 {
		return 0, false
	}
	for _, c := range s[:4] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// appendUnescaped appends what the string raw says, whose escapes are good.
// Each byte of invalid UTF-8 becomes U+FFFD.
func appendUnescaped(dst, raw []byte) []byte {
	valid := utf8.Valid(raw)
	for {
		n := bytes.IndexByte(raw, '\\')
		if n < 0 {
			return appendValid(dst, raw, valid)
		}
		dst = appendValid(dst, raw[:n], valid)
		dst, raw = appendEscape(dst, raw[n:])
	}
}

// appendValid appends s, or what it is in valid UTF-8.
func appendValid(dst, s []byte, valid bool) []byte {
	if valid {
		return append(dst, s...)
	}
	for len(s) > 0 {
		r, size := utf8.DecodeRune(s)
		dst = utf8.AppendRune(dst, r)
		s = s[size:]
	}
	return dst
}

// appendEscape appends the character of the escape that raw begins with and
// returns what follows it. A pair of escapes can be one character; half a pair
// is U+FFFD.
func appendEscape(dst, raw []byte) (_, rest []byte) {
	c := raw[1]
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
		r, _ := hex4(raw[2:])
		raw = raw[6:]
		if utf16.IsSurrogate(r) {
			pair := rune(utf8.RuneError)
			if len(raw) >= 6 && raw[0] == '\\' && raw[1] == 'u' {
				second, _ := hex4(raw[2:])
				pair = utf16.DecodeRune(r, second)
			}
			if r = pair; r != utf8.RuneError {
				raw = raw[6:]
			}
		}
		return utf8.AppendRune(dst, r), raw
	}
	return append(dst, c), raw[2:]
}
