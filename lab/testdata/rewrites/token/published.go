//go:build published

package token

import (
	"errors"
	"fmt"
	"strings"
)

// Lex keeps tokens in an array, as a lexer of paths does that was published. A
// text of more tokens is an error, which it was not.
func Lex(s string) ([]Token, error) {
	var tokens [64]Token
	n := 0
	for i := 0; i < len(s); {
		start := i
		kind := Mark
		switch {
		case strings.IndexByte(" \t\n", s[i]) >= 0:
			i++
			continue
		case letter(s[i]):
			kind = Name
			for i < len(s) && (letter(s[i]) || digit(s[i])) {
				i++
			}
		case digit(s[i]):
			kind = Number
			for i < len(s) && digit(s[i]) {
				i++
			}
		case strings.IndexByte("+-*/()=,.", s[i]) >= 0:
			i++
		default:
			return listed(tokens[:n]), fmt.Errorf("lex %q: character at %d", s, i)
		}
		if n == len(tokens) {
			return nil, errors.New("too many tokens")
		}
		tokens[n] = Token{kind, s[start:i], start}
		n++
	}
	return listed(tokens[:n]), nil
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }

func digit(c byte) bool { return '0' <= c && c <= '9' }

func listed(tokens []Token) []Token { return append([]Token(nil), tokens...) }
