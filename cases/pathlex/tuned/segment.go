package pathlex

import (
	"unicode"
	"unicode/utf8"
)

// What a byte is in a path. All but plain ones need a closer look.
const (
	plain = iota // the text of a segment
	slash
	colon
	other // a byte of percent-encoding or of a longer rune, or wrong
)

var class = classes()

func classes() (class [256]uint8) {
	for c := range class {
		class[c] = other
	}
	const text = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~!$&'()*+,;=@"
	for i := range len(text) {
		class[text[i]] = plain
	}
	class['/'], class[':'] = slash, colon
	return class
}

// plainEnd returns where text that is plain from i on, which is at least 0, is no longer.
func plainEnd(text string, i int) int {
	for uint(i) < uint(len(text)) && class[text[i]] == plain {
		i++
	}
	return i
}

// segment returns where the segment of a path that begins at i ends, at a slash or at the
// end of the path, and where the last colon in it is, -1 without. The end is 0 for a
// segment with something wrong in it.
func segment(path string, i int) (end, lastColon int) {
	lastColon = -1
	for i = plainEnd(path, i); i < len(path); i = plainEnd(path, i+1) {
		switch class[path[i]] {
		case slash:
			return i, lastColon
		case colon:
			lastColon = i
		default:
			n := encoded(path[i:])
			if n == 0 {
				return 0, -1
			}
			i += n - 1
		}
	}
	return i, lastColon
}

// encoded returns the number of bytes of a rune in percent-encoding, or of one that is
// not ASCII, with which text begins; 0 if it begins with neither.
func encoded(text string) int {
	if text[0] == '%' {
		if len(text) < 3 || !isHex(text[1]) || !isHex(text[2]) {
			return 0
		}
		return 3
	}
	r, size := utf8.DecodeRuneInString(text)
	if r < utf8.RuneSelf || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
		return 0
	}
	return size
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }
