package normalize

import (
	"strings"

	"github.com/wasilibs/go-re2"
)

var (
	re2NotWord = re2.MustCompile(notWordPattern)
	re2Blanks  = re2.MustCompile(blanksPattern)
)

// RE2 has the C++ library RE2 match the patterns. Which build of it is
// [RE2Build]'s to say.
//
// It is **exact**.
func RE2(text string) string {
	text = strings.ToLower(text)
	text = re2NotWord.ReplaceAllString(text, "")
	text = re2Blanks.ReplaceAllString(text, " ")
	return strings.TrimSpace(text)
}
