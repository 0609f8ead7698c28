package pattern

import (
	"regexp/syntax"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A term is a constant text that a regular expression looks for, anywhere or at an end of the text.
type term struct {
	text       string
	begin, end bool
}

// mostTerms is how many texts a pattern may stand for, mostTests for how many a condition asks one by one.
const (
	mostTerms = 16
	mostTests = 3
)

// literalTerms returns the texts of which a pattern matches one, and nothing else; nil if it is another pattern.
//
// A character of a text stands only for its own bytes, and these are found nowhere but where it is decoded: a byte that
// begins a character is never inside of another one. The exception is U+FFFD, which invalid bytes are decoded to.
func literalTerms(pattern string) []term {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	terms, ok := termsOf(re)
	if !ok {
		return nil
	}
	return terms
}

func termsOf(re *syntax.Regexp) (terms []term, ok bool) {
	switch re.Op {
	case syntax.OpEmptyMatch:
		return []term{{}}, true
	case syntax.OpBeginText:
		return []term{{begin: true}}, true
	case syntax.OpEndText:
		return []term{{end: true}}, true
	case syntax.OpLiteral:
		return literalText(re)
	case syntax.OpCharClass:
		return classTerms(re.Rune)
	case syntax.OpCapture:
		return termsOf(re.Sub[0])
	case syntax.OpQuest:
		terms, ok = termsOf(re.Sub[0])
		return append(terms, term{}), ok && len(terms) < mostTerms
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			more, ok := termsOf(sub)
			if terms = append(terms, more...); !ok || len(terms) > mostTerms {
				return nil, false
			}
		}
		return terms, true
	case syntax.OpConcat:
		return concatTerms(re.Sub...)
	case syntax.OpRepeat:
		if re.Min != re.Max || re.Min > mostTerms {
			return nil, false
		}
		same := make([]*syntax.Regexp, re.Min)
		for i := range same {
			same[i] = re.Sub[0]
		}
		return concatTerms(same...)
	}
	return nil, false
}

// literalText is the text of characters that have no other case, or whose case counts.
func literalText(re *syntax.Regexp) ([]term, bool) {
	for _, r := range re.Rune {
		if r == utf8.RuneError || !utf8.ValidRune(r) || len(foldings(r, re.Flags&syntax.FoldCase != 0)) != 2 {
			return nil, false
		}
	}
	return []term{{text: string(re.Rune)}}, true
}

// classTerms are the characters of a class.
func classTerms(ranges []rune) (terms []term, ok bool) {
	for i := 0; i < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			if r == utf8.RuneError || !utf8.ValidRune(r) || len(terms) == mostTerms {
				return nil, false
			}
			terms = append(terms, term{text: string(r)})
		}
	}
	return terms, len(terms) > 0
}

// concatTerms are the texts of one part after the other.
func concatTerms(parts ...*syntax.Regexp) ([]term, bool) {
	all := []term{{}}
	for _, part := range parts {
		more, ok := termsOf(part)
		if !ok || len(all)*len(more) > mostTerms {
			return nil, false
		}
		var next []term
		for _, a := range all {
			for _, b := range more {
				if a.end && b.text != "" || b.begin && a.text != "" {
					return nil, false // it never matches
				}
				next = append(next, term{a.text + b.text, a.begin || b.begin, a.end || b.end})
			}
		}
		all = next
	}
	return all, true
}

// test says in Go's syntax that a term matches text, in what is before and after the last place where text is named.
// Pkg is the package of functions about it, "strings" or "bytes".
func (t term) test(pkg string) (before, after string) {
	if pkg == "strings" && t.begin && t.end {
		return "", " == " + quoteText(t.text)
	}
	if t.begin && t.end {
		return "string(", ") == " + quoteText(t.text)
	}
	fun := "Contains"
	switch {
	case t.begin:
		fun = "HasPrefix"
	case t.end:
		fun = "HasSuffix"
	}
	lit := quoteText(t.text)
	if pkg == "bytes" {
		lit = "[]byte(" + lit + ")"
	}
	return pkg + "." + fun + "(", ", " + lit + ")"
}

// anyOf returns the characters if all terms are ASCII characters that may be anywhere, empty otherwise.
func anyOf(terms []term) string {
	var chars strings.Builder
	for _, t := range terms {
		if t.begin || t.end || len(t.text) != 1 {
			return ""
		}
		chars.WriteString(t.text)
	}
	return chars.String()
}

// quoteText writes a string constant, without backslashes if it can be.
func quoteText(s string) string {
	quoted := strconv.Quote(s)
	if len(quoted) > len(s)+2 && strconv.CanBackquote(s) && strings.ContainsAny(s, "\\\"") && !strings.Contains(s, "\t") {
		return "`" + s + "`"
	}
	return quoted
}
