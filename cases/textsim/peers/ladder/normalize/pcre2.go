//go:build (linux || darwin) && !race

package normalize

import (
	"strings"

	"go.elara.ws/pcre"
)

var (
	pcre2NotWord = pcre.MustCompile(notWordPattern)
	pcre2Blanks  = pcre.MustCompile(blanksPattern)
)

// PCRE2 runs the C library PCRE2 translated to Go, without its just-in-time
// compiler. The patterns match bytes, not characters; it comes to the same.
//
// It **differs**: a vertical tab is a blank, where the original deletes it.
//
// The module copies what follows a match for every replacement, so the time
// grows with the square of the text's length. Its arithmetic with pointers does
// not pass the checks that come with the race detector; builds with that leave
// it out.
func PCRE2(text string) string {
	text = strings.ToLower(text)
	text = pcre2NotWord.ReplaceAllString(text, "")
	text = pcre2Blanks.ReplaceAllString(text, " ")
	return strings.TrimSpace(text)
}
