//go:build go1.21

package format

import (
	"fmt"
	"unicode/utf8"
)

// Escape writes one character of a text as an escape of one of some formats, or puts one before it, chosen by intn, which
// returns a number from 0 up to its argument. Where a reference has a number, that may also be one that ends in the same
// bits. It returns the text as it is if none of the formats has escapes.
func Escape(intn func(int) int, formats []string, s string) string {
	var with []string
	for _, f := range formats {
		if f == Entity || f == Percent || f == Quoted {
			with = append(with, f)
		}
	}
	if s == "" || len(with) == 0 {
		return s
	}
	at := intn(len(s))
	if intn(2) == 0 {
		at = 0
	}
	for at > 0 && !utf8.RuneStart(s[at]) {
		at--
	}
	r, size := utf8.DecodeRuneInString(s[at:])
	as := with[intn(len(with))]
	if texts := Texts(as); intn(4) == 0 {
		return s[:at] + texts[intn(len(texts))] + s[at:]
	}
	return s[:at] + escaped(intn, as, r, s[at:at+size]) + s[at+size:]
}

// escaped writes a character, which a text is, as an escape of a format, of URLs its first byte. A reference may be to the letter in
// the other case.
func escaped(intn func(int) int, format string, r rune, text string) string {
	switch format {
	case Entity:
		n := int64(r) + [...]int64{0, 0, 1 << 8, 3 << 8, 1 << 16, 1 << 32}[intn(6)]
		if intn(4) == 0 {
			n ^= 'a' ^ 'A'
		}
		return fmt.Sprintf([...]string{"&#%d;", "&#x%x;", "&#X%X;", "&#%d", "&#0%d;", "&#x0%x;"}[intn(6)], n)
	case Percent:
		return fmt.Sprintf([...]string{"%%%02x", "%%%02X"}[intn(2)], text[0]) + text[1:]
	case Quoted:
		if r > 0xff {
			return fmt.Sprintf(`\U%08x`, r)
		}
		return fmt.Sprintf([...]string{`\x%02x`, `\u%04x`, `\%03o`, `\U%08x`}[intn(4)], r)
	}
	return text
}

// Escapes lists ways to begin a word with an escape of a format: instead of its first character, in its own case and in
// the other, or before it.
func Escapes(format, word string) (out []string) {
	if word == "" || word[0] >= utf8.RuneSelf {
		return nil
	}
	cases := []byte{word[0]}
	if isLetter(word[0]) {
		cases = append(cases, word[0]^('a'^'A'))
	}
	for _, c := range cases {
		switch format {
		case Entity:
			out = append(out, fmt.Sprintf("&#%d;%s", c, word[1:]), fmt.Sprintf("&#x%x;%s", 1<<8+int(c), word[1:]),
				fmt.Sprintf("&#%d;%s", 1<<8+int(c), word[1:]))
		case Percent:
			out = append(out, fmt.Sprintf("%%%02x%s", c, word[1:]))
		case Quoted:
			out = append(out, fmt.Sprintf(`\x%02x%s`, c, word[1:]), fmt.Sprintf(`\u%04x%s`, c, word[1:]))
		}
	}
	if format == Entity {
		out = append(out, "&#0;"+word, "&#256;"+word, "&#65536;"+word)
	}
	return out
}
