package layout

import (
	"strings"
	"unicode"
)

// verbatim is clean for a line of code: tabs stay.
func verbatim(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && (unicode.IsControl(r) || r == '\u202e' || r == '\u2028' || r == '\u2029') {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// Cut shortens a line to a number of columns: a line that wraps would be
// two to move over.
func Cut(line string, columns int) string {
	line = clean(line)
	if Width(line) <= columns {
		return line
	}
	return head(line, columns-1) + "…"
}

// cutMiddle shortens text to a number of columns, at least 1, where names
// differ least: in the middle.
func cutMiddle(text string, columns int) string {
	if Width(text) <= columns {
		return text
	}
	start := head(text, columns/2)
	for i := range text {
		if i >= len(start) && Width(start)+1+Width(text[i:]) <= columns {
			return start + "…" + text[i:]
		}
	}
	return start + "…"
}

// head returns as much of the beginning of text as fits into a number of
// columns, and at least one rune.
func head(text string, columns int) string {
	n := 0
	for i, r := range text {
		if n += Width(string(r)); n > columns && i > 0 {
			return text[:i]
		}
	}
	return text
}

// clean replaces what would move the cursor or talk to the terminal: a
// stream may come from anywhere.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case unicode.IsControl(r) || r == '\u202e' || r == '\u2028' || r == '\u2029':
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// Width returns the number of terminal columns of s: two for East Asian wide
// characters and emoji, none for marks that combine with what is before.
func Width(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case r < unicode.MaxASCII:
			n++
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case unicode.Is(wide, r):
			n += 2
		default:
			n++
		}
	}
	return n
}

// wide holds the blocks that terminals show in two columns, after Unicode
// Standard Annex 11, rounded to blocks.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115f, Stride: 1},
		{Lo: 0x2e80, Hi: 0x303e, Stride: 1},
		{Lo: 0x3041, Hi: 0xa4cf, Stride: 1},
		{Lo: 0xac00, Hi: 0xd7a3, Stride: 1},
		{Lo: 0xf900, Hi: 0xfaff, Stride: 1},
		{Lo: 0xfe30, Hi: 0xfe6f, Stride: 1},
		{Lo: 0xff00, Hi: 0xff60, Stride: 1},
		{Lo: 0xffe0, Hi: 0xffe6, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1f300, Hi: 0x1f64f, Stride: 1},
		{Lo: 0x1f900, Hi: 0x1f9ff, Stride: 1},
		{Lo: 0x20000, Hi: 0x3fffd, Stride: 1},
	},
}
