// Package normalize holds the steps by which the similarity service's text
// normalisation became fast, in the order in which they were tried.
//
// The story's own steps do, byte for byte, what the story's do: [Regexp],
// [Shortcut], [Nested], [Ranges], [Inverted], [InvertedBytes], [Replacer],
// [ReplacerPairs] and [ByteTable]. All but the first differ from it on some
// texts, and testdata/bytes.txt has what each makes of every byte.
//
// Ours have Exact in their names and are exact, which is to say equal to Regexp
// on every text: [ExactTwoPass], [ExactTable], [ExactFused] and [ExactBlocks].
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
