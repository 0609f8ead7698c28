package partial

import (
	"go/constant"
	"strings"
	"unicode"
	"unicode/utf8"
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

// library evaluates a call of a function of the standard library.
func (e *evaluator) library(name string, args []value) []value {
	switch name {
	case "unicode/utf8.DecodeRuneInString", "unicode/utf8.DecodeRune":
		if args[0].kind != rest || args[0].off != 0 || e.c >= utf8.RuneSelf {
			stop()
		}
		return []value{e.character(), knownValue(constant.MakeInt64(1))}
	}
	for _, a := range args {
		if a.kind != known {
			stop()
		}
	}
	if len(args) == 0 || args[len(args)-1].constant.Kind() != constant.Int {
		stop()
	}
	c := args[len(args)-1]
	n, _ := constant.Int64Val(c.constant)
	is, to, search := classes[name], mappings[name], searches[name]
	switch {
	case n < 0 || n > unicode.MaxLatin1:
	case is != nil:
		return []value{knownValue(constant.MakeBool(is(rune(n))))}
	case to != nil:
		return []value{knownValue(constant.MakeInt64(int64(to(rune(n)))))}
	case len(args) != 2 || args[0].constant.Kind() != constant.String:
	case name == "strings.ContainsRune":
		text := constant.StringVal(args[0].constant)
		return []value{knownValue(constant.MakeBool(strings.ContainsRune(text, rune(n))))}
	case search != nil:
		text := constant.StringVal(args[0].constant)
		return []value{knownValue(constant.MakeInt64(int64(search(text, rune(n)))))}
	}
	stop()
	return nil
}
