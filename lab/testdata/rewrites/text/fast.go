//go:build rewrite

package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// kept is what a byte becomes; 0 is nothing, and ' ' a blank.
var kept = makeKept()

func makeKept() (t [256]byte) {
	for c := '0'; c <= '9'; c++ {
		t[c] = byte(c)
	}
	for c := 'a'; c <= 'z'; c++ {
		t[c] = byte(c)
		t[c-'a'+'A'] = byte(c)
	}
	t['_'] = '_'
	for _, c := range "\t\n\f\r " {
		t[c] = ' '
	}
	return t
}

func Normalize(text string) string {
	out := make([]byte, 0, len(text))
	gap := false
	for i := 0; i < len(text); i++ {
		c := kept[text[i]]
		if text[i] == 0xe2 || text[i] == 0xc4 {
			c = folded(text[i:])
		}
		switch c {
		case 0:
		case ' ':
			gap = true
		default:
			if gap && len(out) > 0 {
				out = append(out, ' ')
			}
			gap = false
			out = append(out, c)
		}
	}
	return string(out)
}

// folded returns the ASCII letter that the first character becomes in lower
// case: of all others only the Kelvin sign and the capital I with a dot do.
func folded(s string) byte {
	switch {
	case strings.HasPrefix(s, "\u212a"):
		return 'k'
	case strings.HasPrefix(s, "\u0130"):
		return 'i'
	}
	return 0
}

func Slug(title string) string {
	out := make([]byte, 0, len(title))
	gap := false
	for i := 0; i < len(title); i++ {
		c := title[i]
		switch {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		case c == 0xe2 || c == 0xc4:
			if c = folded(title[i:]); c == 0 {
				gap = true
				continue
			}
			if c == 'k' {
				i++
			}
			i++
		default:
			gap = true
			continue
		}
		if gap && len(out) > 0 {
			out = append(out, '-')
		}
		gap = false
		out = append(out, c)
	}
	return string(out)
}

func SplitPath(path string) []string {
	n := 0
	for i := 0; i < len(path); i++ {
		if path[i] != '/' && (i == 0 || path[i-1] == '/') {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	elements := make([]string, 0, n)
	start := 0
	for i := 0; i < len(path); i++ {
		if path[i] == '/' {
			if i > start {
				elements = append(elements, path[start:i])
			}
			start = i + 1
		}
	}
	if start < len(path) {
		elements = append(elements, path[start:])
	}
	return elements
}

func Title(s string) string {
	out := make([]byte, 0, len(s)+4)
	start := true
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if start && 'a' <= c && c <= 'z' {
				c -= 'a' - 'A'
			}
			start = c == ' ' || '\t' <= c && c <= '\r'
			out = append(out, c)
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		if start {
			r = unicode.ToUpper(r)
		}
		start = unicode.IsSpace(r)
		out = utf8.AppendRune(out, r)
	}
	return string(out)
}

func Digits(s string) string {
	var stack [64]byte
	out := stack[:0]
	for i := 0; i < len(s); i++ {
		if c := s[i]; '0' <= c && c <= '9' {
			out = append(out, c)
		}
	}
	return string(out)
}

func IsIdent(s string) bool {
	if len(s) == 0 || s[0] >= '0' && s[0] <= '9' {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		digit := '0' <= c && c <= '9'
		if !letter && !digit && c != '_' {
			return false
		}
	}
	return true
}

func SameName(a, b string) bool {
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	if len(a) != len(b) {
		return strings.ToLower(a) == strings.ToLower(b)
	}
	for i := 0; i < len(a); i++ {
		c, d := a[i], b[i]
		if c >= utf8.RuneSelf || d >= utf8.RuneSelf {
			return strings.ToLower(a[i:]) == strings.ToLower(b[i:])
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if 'A' <= d && d <= 'Z' {
			d += 'a' - 'A'
		}
		if c != d {
			// A letter beyond ASCII may become this one.
			if d < utf8.RuneSelf && (strings.Contains(a[i:], "\u212a") || strings.Contains(b[i:], "\u212a")) {
				return strings.ToLower(a[i:]) == strings.ToLower(b[i:])
			}
			return false
		}
	}
	return true
}

func StripTags(s string) string {
	out := make([]byte, 0, len(s))
	depth := 0
	for i, r := range s {
		switch {
		case r == '<':
			depth++
		case r == '>' && depth > 0:
			depth--
		case depth > 0:
		case r < utf8.RuneSelf:
			out = append(out, s[i])
		default:
			out = utf8.AppendRune(out, r)
		}
	}
	return string(out)
}

func Wrap(s string, width int) []string {
	lines := []string{}
	line := make([]byte, 0, 80)
	for w := range strings.FieldsSeq(s) {
		if len(line) > 0 && len(line)+1+len(w) > width {
			lines = append(lines, string(line))
			line = line[:0]
		}
		if len(line) > 0 {
			line = append(line, ' ')
		}
		line = append(line, w...)
	}
	if len(line) > 0 {
		lines = append(lines, string(line))
	}
	return lines
}
