package normalize

import "strings"

// Shortcut does what one set of texts needs and no more: lower case, no full
// stops, tabs into spaces.
//
// It **differs** on every text that needs more: it keeps all other punctuation
// and whatever else is no word character, leaves newlines and runs of blanks
// as they are, and does not trim.
func Shortcut(text string) string {
	text = strings.ToLower(text)
	text = strings.ReplaceAll(text, ".", "")
	return strings.ReplaceAll(text, "\t", " ")
}
