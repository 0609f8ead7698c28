// Package token takes text apart.
package token

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// A Token is a piece of text with its kind.
type Token struct {
	Kind Kind
	Text string
	Pos  int // in bytes
}

// A Kind is what a token is.
type Kind uint8

// The kinds of tokens.
const (
	Name Kind = iota + 1
	Number
	Mark
)

// Lex returns the tokens of s: names, numbers and single marks. Blanks stand
// between them. A character that begins none is an error, which comes with
// the tokens before it.
func Lex(s string) ([]Token, error) {
	var tokens []Token
	rs := []byte(s)
	for i := 0; i < len(rs); {
		c := rs[i]
		switch {
		case c == ' ' || c == '\t' || c == '\n':
			i++
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_':
			word := ""
			start := i
			for i < len(rs) && (rs[i] >= 'a' && rs[i] <= 'z' || rs[i] >= 'A' && rs[i] <= 'Z' || rs[i] == '_' || rs[i] >= '0' && rs[i] <= '9') {
				word += string(rs[i])
				i++
			}
			tokens = append(tokens, Token{Name, word, start})
		case c >= '0' && c <= '9':
			digits := ""
			start := i
			for i < len(rs) && rs[i] >= '0' && rs[i] <= '9' {
				digits += string(rs[i])
				i++
			}
			tokens = append(tokens, Token{Number, digits, start})
		case strings.Contains("+-*/()=,.", string(rune(c))):
			tokens = append(tokens, Token{Mark, string(rune(c)), i})
			i++
		default:
			return tokens, fmt.Errorf("lex %q: character at %d", s, i)
		}
	}
	return tokens, nil
}

// ParseQuery reads key=value pairs that "&" separates. Empty pairs are
// skipped, of equal keys the last counts.
func ParseQuery(q string) (map[string]string, error) {
	values := make(map[string]string)
	for _, pair := range strings.Split(q, "&") {
		if pair == "" {
			continue
		}
		kv := strings.SplitN(pair, "=", 2)
		if len(kv) != 2 {
			return nil, fmt.Errorf("pair %q has no value", pair)
		}
		if kv[0] == "" {
			return nil, errors.New("pair without a key")
		}
		values[kv[0]] = kv[1]
	}
	return values, nil
}

// ErrQuote says that a quotation mark is not closed.
var ErrQuote = errors.New("quotation mark is not closed")

// SplitQuoted splits s at blanks but for those between quotation marks, of
// which none is left. It returns nil with an error.
func SplitQuoted(s string) ([]string, error) {
	var out []string
	word, inWord, quoted := "", false, false
	for _, r := range s {
		switch {
		case r == '"':
			quoted = !quoted
			inWord = true
		case unicode.IsSpace(r) && !quoted:
			if inWord {
				out = append(out, word)
			}
			word, inWord = "", false
		default:
			word += string(r)
			inWord = true
		}
	}
	if quoted {
		return nil, fmt.Errorf("split %.10q: %w", s, ErrQuote)
	}
	if inWord {
		out = append(out, word)
	}
	return out, nil
}

// A Version has three parts.
type Version struct{ Major, Minor, Patch int }

// ParseVersion reads v1.2.3. With an error the parts read so far are there.
func ParseVersion(s string) (v Version, err error) {
	rest, ok := strings.CutPrefix(s, "v")
	if !ok {
		return v, fmt.Errorf("version %q does not begin with v", s)
	}
	parts := strings.Split(rest, ".")
	if len(parts) != 3 {
		return v, fmt.Errorf("version %q has %d parts", s, len(parts))
	}
	for i, to := range []*int{&v.Major, &v.Minor, &v.Patch} {
		if *to, err = strconv.Atoi(parts[i]); err != nil {
			return v, fmt.Errorf("version %q: %w", s, err)
		}
	}
	return v, nil
}

// Expand replaces each ${name} by its value. A name without a value and a
// brace that is not closed are errors.
func Expand(s string, values map[string]string) (string, error) {
	out := ""
	for {
		i := strings.Index(s, "${")
		if i < 0 {
			return out + s, nil
		}
		out += s[:i]
		s = s[i+2:]
		end := strings.Index(s, "}")
		if end < 0 {
			return "", errors.New("brace is not closed")
		}
		v, ok := values[s[:end]]
		if !ok {
			return "", fmt.Errorf("no value for %q", s[:end])
		}
		out += v
		s = s[end+1:]
	}
}

// Balanced reports whether every bracket is closed by one of its kind.
func Balanced(s string) bool {
	var open []rune
	pairs := map[rune]rune{')': '(', ']': '[', '}': '{'}
	for _, r := range s {
		switch r {
		case '(', '[', '{':
			open = append(open, r)
		case ')', ']', '}':
			if len(open) == 0 || open[len(open)-1] != pairs[r] {
				return false
			}
			open = open[:len(open)-1]
		}
	}
	return len(open) == 0
}
