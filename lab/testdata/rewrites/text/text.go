// Package text cleans and cuts text.
package text

import (
	"regexp"
	"strings"
	"unicode"
)

var (
	notWord = regexp.MustCompile(`[^\w\s]`)
	blanks  = regexp.MustCompile(`\s+`)
)

// Normalize returns text in lower case with only ASCII letters, digits,
// underscores and single spaces left in it, and no space at either end.
func Normalize(text string) string {
	text = strings.ToLower(text)
	text = notWord.ReplaceAllString(text, "")
	text = blanks.ReplaceAllString(text, " ")
	return strings.TrimSpace(text)
}

// Slug returns a title as a part of an address: what is no ASCII letter or
// digit becomes a hyphen, several of them one, and none is left at the ends.
func Slug(title string) string {
	other := regexp.MustCompile(`[^a-z0-9]+`)
	return strings.Trim(other.ReplaceAllString(strings.ToLower(title), "-"), "-")
}

// SplitPath returns the elements of a path that are not empty, nil if there
// are none.
func SplitPath(path string) []string {
	var elements []string
	for _, e := range strings.Split(path, "/") {
		if e != "" {
			elements = append(elements, e)
		}
	}
	return elements
}

// Title returns s with the first letter of each word in upper case.
func Title(s string) string {
	out := []rune{}
	start := true
	for _, r := range s {
		if start {
			r = unicode.ToUpper(r)
		}
		start = unicode.IsSpace(r)
		out = append(out, r)
	}
	return string(out)
}

// Digits returns the ASCII digits in s.
func Digits(s string) string {
	return regexp.MustCompile(`\D+`).ReplaceAllString(s, "")
}

// IsIdent reports whether s is a name: ASCII letters, digits and underscores,
// the first no digit.
func IsIdent(s string) bool {
	ok, _ := regexp.MatchString(`^[A-Za-z_][A-Za-z0-9_]*$`, s)
	return ok
}

// SameName reports whether two names are the same in lower case and without
// the blanks around them.
func SameName(a, b string) bool {
	return strings.ToLower(strings.TrimSpace(a)) == strings.ToLower(strings.TrimSpace(b))
}

// StripTags returns s without what stands in angle brackets. Brackets nest,
// and one that closes nothing is kept.
func StripTags(s string) string {
	out := ""
	depth := 0
	for _, r := range s {
		if r == '<' {
			depth++
		} else if r == '>' && depth > 0 {
			depth--
		} else if depth == 0 {
			out += string(r)
		}
	}
	return out
}

// Wrap returns the words of s in lines of at most width bytes, but for words
// that are longer.
func Wrap(s string, width int) []string {
	lines := []string{}
	line := ""
	for _, w := range strings.Fields(s) {
		if line == "" {
			line = w
		} else if len(line)+1+len(w) <= width {
			line += " " + w
		} else {
			lines = append(lines, line)
			line = w
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
