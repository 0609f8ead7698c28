package partial

import (
	"strings"
	"unicode"
)

// classes are functions that say of a character what they always have said and will say, as
// long as it is ASCII or Latin-1.
var classes = map[string]func(rune) bool{
	"unicode.IsControl": unicode.IsControl, "unicode.IsDigit": unicode.IsDigit,
	"unicode.IsGraphic": unicode.IsGraphic, "unicode.IsLetter": unicode.IsLetter,
	"unicode.IsLower": unicode.IsLower, "unicode.IsMark": unicode.IsMark,
	"unicode.IsNumber": unicode.IsNumber, "unicode.IsPrint": unicode.IsPrint,
	"unicode.IsPunct": unicode.IsPunct, "unicode.IsSpace": unicode.IsSpace,
	"unicode.IsSymbol": unicode.IsSymbol, "unicode.IsTitle": unicode.IsTitle,
	"unicode.IsUpper": unicode.IsUpper,
}

// mappings are functions from a character to another, and searches look for one in a text.
var (
	mappings = map[string]func(rune) rune{
		"unicode.ToLower": unicode.ToLower, "unicode.ToUpper": unicode.ToUpper,
	}
	searches = map[string]func(string, rune) int{
		"strings.IndexRune": strings.IndexRune,
		"strings.IndexByte": func(s string, r rune) int { return strings.IndexByte(s, byte(r)) },
	}
)
