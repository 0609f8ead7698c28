package normalize

import "strings"

// punctuation is what of ASCII can be seen and is no word character.
const punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^`{|}~"

// Nested compares each character with each punctuation mark in turn.
//
// It **differs**: a list of punctuation marks does not name everything that is
// no word character, so it keeps control characters and, in lower case,
// whatever is outside ASCII.
func Nested(text string) string {
	var out strings.Builder
	out.Grow(len(text))
	gap := true // nothing was written yet, or a space was written last
characters:
	for _, c := range strings.ToLower(text) {
		for _, mark := range punctuation {
			if c == mark {
				continue characters
			}
		}
		switch c {
		case '\t', '\n', '\f', '\r', ' ':
			if !gap {
				out.WriteByte(' ')
			}
			gap = true
		default:
			out.WriteRune(c)
			gap = false
		}
	}
	return strings.TrimSuffix(out.String(), " ")
}
