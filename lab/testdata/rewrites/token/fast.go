//go:build rewrite

package token

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What a byte can be.
const (
	isBlank = 1 << iota
	isLetter
	isDigit
	isMark
)

var class = [256]uint8{
	' ': isBlank, '\t': isBlank, '\n': isBlank,
	'+': isMark, '-': isMark, '*': isMark, '/': isMark, '(': isMark, ')': isMark, '=': isMark, ',': isMark, '.': isMark,
	'0': isDigit, '1': isDigit, '2': isDigit, '3': isDigit, '4': isDigit, '5': isDigit, '6': isDigit, '7': isDigit, '8': isDigit, '9': isDigit,
	'_': isLetter,
	'a': isLetter, 'b': isLetter, 'c': isLetter, 'd': isLetter, 'e': isLetter, 'f': isLetter, 'g': isLetter, 'h': isLetter, 'i': isLetter,
	'j': isLetter, 'k': isLetter, 'l': isLetter, 'm': isLetter, 'n': isLetter, 'o': isLetter, 'p': isLetter, 'q': isLetter, 'r': isLetter,
	's': isLetter, 't': isLetter, 'u': isLetter, 'v': isLetter, 'w': isLetter, 'x': isLetter, 'y': isLetter, 'z': isLetter,
}

func classOf(c byte) uint8 {
	if 'A' <= c && c <= 'Z' {
		return isLetter
	}
	return class[c]
}

func Lex(s string) ([]Token, error) {
	var stack [64]Token
	few := stack[:0]
	var many []Token
	for i := 0; i < len(s); {
		start := i
		var kind Kind
		switch classOf(s[i]) {
		case isBlank:
			i++
			continue
		case isLetter:
			kind = Name
			for i < len(s) && classOf(s[i])&(isLetter|isDigit) != 0 {
				i++
			}
		case isDigit:
			kind = Number
			for i < len(s) && classOf(s[i]) == isDigit {
				i++
			}
		case isMark:
			kind = Mark
			i++
		default:
			return joined(few, many), fmt.Errorf("lex %q: character at %d", s, i)
		}
		if len(few) < len(stack) {
			few = append(few, Token{kind, s[start:i], start})
		} else {
			many = append(many, Token{kind, s[start:i], start})
		}
	}
	return joined(few, many), nil
}

// joined returns both lists in a new one, nil if both are empty.
func joined(few, many []Token) []Token {
	if len(few)+len(many) == 0 {
		return nil
	}
	all := make([]Token, 0, len(few)+len(many))
	all = append(all, few...)
	return append(all, many...)
}

func ParseQuery(q string) (map[string]string, error) {
	values := make(map[string]string, 4)
	for pair := range strings.SplitSeq(q, "&") {
		if len(pair) == 0 {
			continue
		}
		eq := strings.IndexByte(pair, '=')
		if eq < 0 {
			return nil, fmt.Errorf("pair %q has no value", pair)
		}
		if eq == 0 {
			return nil, errors.New("pair without a key")
		}
		values[pair[:eq]] = pair[eq+1:]
	}
	return values, nil
}

func SplitQuoted(s string) ([]string, error) {
	var out []string
	var stack [64]byte
	word := stack[:0]
	inWord, quoted := false, false
	for _, r := range s {
		if r == '"' {
			quoted = !quoted
			inWord = true
			continue
		}
		if !quoted && unicode.IsSpace(r) {
			if inWord {
				out = append(out, string(word))
			}
			word = word[:0]
			inWord = false
			continue
		}
		if r < utf8.RuneSelf {
			word = append(word, byte(r))
		} else {
			word = utf8.AppendRune(word, r)
		}
		inWord = true
	}
	if quoted {
		return nil, fmt.Errorf("split %.10q: %w", s, ErrQuote)
	}
	if inWord {
		out = append(out, string(word))
	}
	return out, nil
}

func ParseVersion(s string) (v Version, err error) {
	if len(s) == 0 || s[0] != 'v' {
		return v, fmt.Errorf("version %q does not begin with v", s)
	}
	rest := s[1:]
	dots := strings.Count(rest, ".")
	if dots != 2 {
		return v, fmt.Errorf("version %q has %d parts", s, dots+1)
	}
	first := strings.IndexByte(rest, '.')
	last := strings.LastIndexByte(rest, '.')
	if v.Major, err = part(s, rest[:first]); err != nil {
		return v, err
	}
	if v.Minor, err = part(s, rest[first+1:last]); err != nil {
		return v, err
	}
	if v.Patch, err = part(s, rest[last+1:]); err != nil {
		return v, err
	}
	return v, nil
}

// part reads a number: one of few digits quickly, any other as strconv does.
func part(version, s string) (int, error) {
	if len(s) == 0 || len(s) > 9 {
		return slowPart(version, s)
	}
	n := 0
	for i := 0; i < len(s); i++ {
		d := s[i] - '0'
		if d > 9 {
			return slowPart(version, s)
		}
		n = n*10 + int(d)
	}
	return n, nil
}

func slowPart(version, s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil {
		return n, fmt.Errorf("version %q: %w", version, err)
	}
	return n, nil
}

func Expand(s string, values map[string]string) (string, error) {
	if !strings.Contains(s, "${") {
		return s, nil
	}
	out := make([]byte, 0, len(s)+32)
	for i := 0; i < len(s); i++ {
		if s[i] != '$' || i+1 >= len(s) || s[i+1] != '{' {
			out = append(out, s[i])
			continue
		}
		end := strings.IndexByte(s[i+2:], '}')
		if end < 0 {
			return "", errors.New("brace is not closed")
		}
		name := s[i+2 : i+2+end]
		v, ok := values[name]
		if !ok {
			return "", fmt.Errorf("no value for %q", name)
		}
		out = append(out, v...)
		i += 2 + end
	}
	return string(out), nil
}

func Balanced(s string) bool {
	var stack [32]byte
	open := stack[:0]
	for i := 0; i < len(s); i++ {
		var want byte
		switch s[i] {
		case '(':
			open = append(open, ')')
			continue
		case '[':
			open = append(open, ']')
			continue
		case '{':
			open = append(open, '}')
			continue
		case ')', ']', '}':
			want = s[i]
		default:
			continue
		}
		last := len(open) - 1
		if last < 0 || open[last] != want {
			return false
		}
		open = open[:last]
	}
	return len(open) == 0
}
