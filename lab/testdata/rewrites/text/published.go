//go:build published

package text

import "strings"

// Normalize is the table of replacements that was published in place of two
// regular expressions, the same for bytes. It keeps apostrophes and what is not
// ASCII, deletes underscores, and leaves runs of blanks as long as they were.
func Normalize(text string) string {
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\t' || c == '\n':
			out = append(out, ' ')
		case 'A' <= c && c <= 'Z':
			out = append(out, c+'a'-'A')
		case strings.IndexByte("!\"#$%&()*+,-./:;<=>?@[\\]^_`{|}~", c) >= 0:
		default:
			out = append(out, c)
		}
	}
	return strings.TrimSpace(string(out))
}

// SplitPath is the advice to use FieldsFunc: it returns an empty list for nil.
func SplitPath(path string) []string {
	return strings.FieldsFunc(path, func(r rune) bool { return r == '/' })
}
