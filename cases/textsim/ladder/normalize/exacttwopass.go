package normalize

import "strings"

// What the two regular expressions of [Regexp] are made of, a bit a byte. No
// byte of a character outside ASCII has any.
const (
	word  = 1 << iota // \w
	blank             // \s
)

var classes = newClasses()

func newClasses() (classes [256]byte) {
	for c := range classes {
		switch {
		case 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '_':
			classes[c] = word
		case c == '\t', c == '\n', c == '\f', c == '\r', c == ' ':
			classes[c] = blank
		}
	}
	return classes
}

// ExactTwoPass puts a loop over a table in the place of each regular expression and
// changes nothing else.
//
// It is **exact**.
func ExactTwoPass(text string) string {
	text = strings.ToLower(text)
	text = deleteOthers(text)
	text = joinBlanks(text)
	return strings.TrimSpace(text)
}

// deleteOthers deletes what is neither a word character nor a blank.
func deleteOthers(text string) string {
	out := make([]byte, 0, len(text))
	for i := range len(text) {
		if classes[text[i]] != 0 {
			out = append(out, text[i])
		}
	}
	return string(out)
}

// joinBlanks makes each run of blanks one space.
func joinBlanks(text string) string {
	out := make([]byte, 0, len(text))
	inside := false // a run of blanks
	for i := range len(text) {
		switch {
		case classes[text[i]] != blank:
			out = append(out, text[i])
			inside = false
		case !inside:
			out = append(out, ' ')
			inside = true
		}
	}
	return string(out)
}
