// Package normalize holds the steps by which the similarity service's text
// normalisation became fast, in the order in which they were tried: [Regexp],
// [Shortcut], [Nested], [Ranges], [Inverted], [InvertedBytes], [Replacer],
// [ByteTable], and beyond the story [TwoPass], [Table], [Fused] and [Blocks]. Each
// reports whether it is exact (equal to [Regexp] on every text) or differs, and
// how.
package normalize

import (
	"regexp"
	"strings"
)

var (
	notWord = regexp.MustCompile(`[^\w\s]`)
	blanks  = regexp.MustCompile(`\s+`)
)

// Regexp is the original: lower case, delete what is neither a word character
// nor a blank, make each run of blanks one space, trim.
//
// It is **exact** by definition.
func Regexp(text string) string {
	text = strings.ToLower(text)
	text = notWord.ReplaceAllString(text, "")
	text = blanks.ReplaceAllString(text, " ")
	return strings.TrimSpace(text)
}
