package pathlex

import (
	"slices"
	"strings"

	"github.com/gohone/hone/cases/pathlex/token"
)

// A Lexer reads paths and templates. The zero value has no limit.
type Lexer struct {
	// MaxTokens is the most tokens that a text may have, End included; 0 for no limit.
	// A text that has more is refused with an error whose TooMany is set.
	MaxTokens int
}

// LexPath returns the tokens of the path of a request, in an allocation of their size.
func LexPath(path string) ([]token.Token, error) { return AppendPath(nil, path) }

// AppendPath appends the tokens of the path of a request to dst, which grows at most once.
// On a path that is wrong it returns dst as it was, and a *token.Error. The tokens are
// pieces of path.
func AppendPath(dst []token.Token, path string) ([]token.Token, error) {
	tokens := dst
	if room := cap(dst) - len(dst); room < len(path)+2 { // each token but End is a byte at least
		// A segment is two bytes at least: with more slashes the path is wrong.
		if most := mostTokens(path); most > room && most <= len(path)+3 {
			tokens = slices.Grow(dst, most)
		}
	}
	tokens, ok := appendPath(tokens, path)
	if !ok {
		return dst, wrongPath(path, 0)
	}
	return tokens, nil
}

// AppendPath is as [AppendPath], with the limit of l.
func (l Lexer) AppendPath(dst []token.Token, path string) ([]token.Token, error) {
	if err := l.tooMany(path); err != nil {
		return dst, err
	}
	return AppendPath(dst, path)
}

// tooMany is the error of a path that has more tokens than l allows, or of what is wrong
// in it before those.
func (l Lexer) tooMany(path string) error {
	if l.MaxTokens <= 0 || l.MaxTokens >= mostTokens(path) {
		return nil
	}
	return wrongPath(path, l.MaxTokens)
}

// mostTokens is the most tokens that are read of a path, even of one that is wrong: two for
// each segment, two for a verb, and End.
func mostTokens(path string) int { return 2*strings.Count(path, "/") + 3 }

// appendPath is AppendPath of a path that is right, and reports whether it was.
func appendPath(dst []token.Token, path string) ([]token.Token, bool) {
	if path == "" || path[0] != '/' {
		return nil, false
	}
	first, verb := 1, -1 // where the segment begins, and the last colon in it
	for i := plainEnd(path, 1); i < len(path); i = plainEnd(path, i+1) {
		switch class[path[i]] {
		case slash:
			if i == first {
				return nil, false
			}
			dst = append(dst,
				token.Token{Kind: token.Slash, Text: path[first-1 : first]},
				token.Token{Kind: token.Path, Text: path[first:i]})
			first, verb = i+1, -1
		case colon:
			verb = i
		default:
			n := encoded(path[i:])
			if n == 0 {
				return nil, false
			}
			i += n - 1
		}
	}
	if first == len(path) || first == verb || verb == len(path)-1 {
		return nil, false
	}
	dst = append(dst, token.Token{Kind: token.Slash, Text: path[first-1 : first]})
	if verb > 0 {
		dst = append(dst,
			token.Token{Kind: token.Path, Text: path[first:verb]},
			token.Token{Kind: token.Verb, Text: path[verb : verb+1]})
		first = verb + 1
	}
	return append(dst, token.Token{Kind: token.Path, Text: path[first:]}, token.Token{Kind: token.End}), true
}
