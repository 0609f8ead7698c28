package normalize

import (
	"slices"
	"strings"
)

// The pairs of the component that the story released: punctuation becomes
// nothing, blanks become a space, capitals become small. The apostrophe is in
// none of them.
var (
	markPairs  = pairs("!\"#$%&()*+,-./:;<=>?@[\\]^_`{|}~", func(byte) string { return "" })
	blankPairs = pairs("\b\t\n\v\f\r", func(byte) string { return " " })
	lowerPairs = pairs("ABCDEFGHIJKLMNOPQRSTUVWXYZ", func(c byte) string { return string(rune(c) + 32) })

	replacer      = strings.NewReplacer(slices.Concat(markPairs, blankPairs)...)
	replacerPairs = strings.NewReplacer(slices.Concat(markPairs, blankPairs, lowerPairs)...)
)

// pairs returns each byte of a text and what it is to become.
func pairs(text string, to func(byte) string) (all []string) {
	for i := range len(text) {
		all = append(all, text[i:i+1], to(text[i]))
	}
	return all
}

// Replacer lower-cases and then makes every replacement in one call of a
// [strings.Replacer], as the story's text has it.
//
// It **differs**:
//   - it keeps apostrophes and deletes underscores;
//   - bytes 8 to 13 become a space, and runs of blanks stay as long as they were;
//   - other control characters and all of what is not ASCII stay, in small letters.
func Replacer(text string) string {
	return strings.Trim(replacer.Replace(strings.ToLower(text)), " ")
}

// ReplacerPairs makes capitals small by pairs, too, as the story's repository
// has it.
//
// It **differs** as Replacer does, but leaves what is not ASCII in its case,
// and invalid UTF-8 as it was. At the ends it trims blanks that are not ASCII,
// too.
func ReplacerPairs(text string) string {
	return strings.TrimSpace(replacerPairs.Replace(text))
}
