//go:build go1.21

package draw

import (
	"strings"
	"unicode"

	"github.com/gohone/hone/internal/equiv/harness/format"
)

// Characters that code treats unlike others, or should: case pairs that change
// length, spaces and digits outside ASCII, halves of characters, and bytes
// that are not UTF-8.
var odd = []string{
	"é", "É", "ß", "ẞ", "İ", "ı", "K", "ſ", "Å", "ǅ", "Ⱥ", "Ⱦ", "ɐ", "\u0085", "\u00a0", "\u2028", "\u3000", "\ufeff", "\ufffd",
	"٣", "½", "日本", "😀", "e\u0301", "\u200d", "\x80", "\xff", "\xc3", "\xed\xa0\x80", "\xf0\x9f", "\x00",
	"\x7f", "\x0b", "\x0c", "\x1c",
}

const (
	letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digits  = "0123456789"
	spaces  = " \t\n\r  "
	marks   = "_-.,:;!?'\"`/\\|()[]{}<>@#$%^&*+=~"
)

// alike are letters beyond ASCII that some ways to ignore case take for a letter, and others do not.
var alike = map[rune][]string{'i': {"\u0130", "\u0131"}, 'k': {"\u212a"}, 's': {"\u017f"}}

// mostAlike bounds the words of Alike, and longestAlike their letters.
const (
	mostAlike    = 24
	longestAlike = 24
)

// Alike returns words of ASCII letters with one that is alike in place of a letter.
func Alike(words []string) (out []string) {
	for _, letter := range "isk" {
		for _, w := range words {
			i := strings.IndexAny(w, string(letter)+string(unicode.ToUpper(letter)))
			isWord := strings.IndexFunc(w, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) }) < 0
			if i >= 0 && isWord && len(w) > 1 && len(w) <= longestAlike && len(out) < mostAlike {
				out = append(out, w[:i]+alike[letter][0]+w[i+1:])
			}
		}
	}
	return out
}

// Word returns a word of a text, as it is or in lower case; the text itself if it has none.
func (d *Drawer) Word(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return s
	}
	word := words[d.Src.Intn(len(words))]
	if d.Src.Chance(2) {
		word = strings.ToLower(word)
	}
	return word
}

// cased writes a text in another case, which some code treats as equal.
func (d *Drawer) cased(s string) string {
	switch d.Src.Intn(4) {
	case 0:
		return strings.ToUpper(s)
	case 1:
		return strings.ToLower(s)
	case 2:
		if i := strings.IndexAny(s, "iskISK"); i >= 0 {
			other := alike[unicode.ToLower(rune(s[i]))]
			return s[:i] + other[d.Src.Intn(len(other))] + s[i+1:]
		}
	}
	b := []byte(s)
	for i, c := range b {
		if c |= 0x20; c >= 'a' && c <= 'z' && d.Src.Chance(2) {
			b[i] ^= 0x20
		}
	}
	return string(b)
}

// Literal draws a text of the dictionary, if it has any.
func (d *Drawer) Literal() string {
	if n := len(d.Dict.Strings); n > 0 {
		return d.Dict.Strings[d.Src.Intn(n)]
	}
	return d.piece()
}

// known draws one of the characters that code tells from others, of which there are some: zero often, which many take for the end.
func (d *Drawer) known() rune {
	if d.Dict.Chars[0] == 0 && d.Src.Chance(3) {
		return 0
	}
	return d.Dict.Chars[d.Src.Intn(len(d.Dict.Chars))]
}

// piece draws one character or one word.
func (d *Drawer) piece() string {
	one := func(set string) string { i := d.Src.Intn(len(set)); return set[i : i+1] }
	switch d.Src.Intn(12) {
	case 0, 1, 2:
		return one(letters)
	case 3:
		return one(digits)
	case 4:
		return one(spaces)
	case 5:
		return one(marks)
	case 6, 7:
		if n := len(d.Dict.Strings); n > 0 {
			s := d.Dict.Strings[d.Src.Intn(n)]
			switch d.Src.Intn(16) {
			case 0, 1:
				s = d.cased(s)
			case 2:
				s = format.Escape(d.Src.Intn, d.Dict.Formats, s)
			}
			return s
		}
		return one(marks)
	case 8:
		if n := len(d.Dict.Strings); n > 0 {
			if s := d.Dict.Strings[d.Src.Intn(n)]; s != "" {
				return one(s)
			}
		}
		return one(letters)
	case 9:
		return odd[d.Src.Intn(len(odd))]
	case 10:
		return strings.Repeat(one(letters+spaces+marks), 1+d.Src.Intn(4))
	}
	return string([]byte{byte(d.Src.Intn(256))})
}

// word returns where the word at an offset of a text begins and ends: up to blanks, or to what is no letter and no digit.
func word(s string, at int, blanks bool) (from, to int) {
	ends := func(c byte) bool {
		if blanks {
			return c == ' ' || c == '\t' || c == '\n'
		}
		return c < 0x80 && !('0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z')
	}
	for from = at; from > 0 && !ends(s[from-1]); from-- {
	}
	for to = at; to < len(s) && !ends(s[to]); to++ {
	}
	return from, to
}
