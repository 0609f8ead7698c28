package split

import (
	"strings"
	"unicode"
)

// firstField returns the first of strings.Fields(s), empty if there is none.
func firstField(s string) string {
	s = strings.TrimSpace(s)
	for i, r := range s {
		if unicode.IsSpace(r) {
			return s[:i]
		}
	}
	return s
}

// lastField returns the last of strings.Fields(s), empty if there is none.
func lastField(s string) string {
	s = strings.TrimSpace(s)
	if i := strings.LastIndexFunc(s, unicode.IsSpace); i >= 0 {
		return strings.TrimSpace(s[i:])
	}
	return s
}
