package normalize

import "strings"

// punctuation is what of ASCII can be seen and is no word character, and the
// underscore. Both brackets are in it twice, as in the story's list.
var punctuation = []byte("[!\"#$%&'()*+,\\-./:;<=>?@[]^_`{|}~]")

// Nested compares each byte with each punctuation mark in turn.
//
// It **differs**:
//   - capitals stay, as in the story's text; its repository lower-cases last;
//   - it deletes underscores;
//   - bytes 8 to 13 become a space, and runs of blanks stay as long as they were;
//   - other control characters and all of what is not ASCII stay.
func Nested(text string) string {
	out := make([]byte, len(text))
	n := 0
bytes:
	for i := range len(text) {
		c := text[i]
		for _, mark := range punctuation {
			if c == mark {
				continue bytes
			}
		}
		if c >= 8 && c <= 13 {
			c = ' '
		}
		out[n] = c
		n++
	}
	return strings.TrimSpace(string(out[:n]))
}
