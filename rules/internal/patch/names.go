package patch

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// LowerFirst makes a name unexported.
func LowerFirst(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(r)) + name[size:]
}

func UpperFirst(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r)) + name[size:]
}

// QuoteByte writes a character constant.
func QuoteByte(b byte) string { return strconv.QuoteRune(rune(b)) }
