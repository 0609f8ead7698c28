package pathlex

import "github.com/gohone/hone/cases/pathlex/token"

// A Lexer reads paths and templates. The zero value has no limit.
type Lexer struct {
	// MaxTokens is the most tokens that a text may have, End included; 0 for no limit.
	// A text that has more is refused with an error whose TooMany is set.
	MaxTokens int
}

// LexPath returns the tokens of the path of a request, in an allocation of their size.
func LexPath(path string) ([]token.Token, error) {
	var room [32]token.Token
	tokens, err := AppendPath(room[:0], path)
	if err != nil {
		return nil, err
	}
	return append([]token.Token(nil), tokens...), nil
}

// AppendPath appends the tokens of the path of a request to dst. On a path that is wrong
// it returns dst as it was, and a *token.Error. The tokens are pieces of path.
func AppendPath(dst []token.Token, path string) ([]token.Token, error) {
	tokens, ok := appendPath(dst, path)
	if !ok {
		return dst, wrongPath(path, 0)
	}
	return tokens, nil
}

// AppendPath is as [AppendPath], with the limit of l.
func (l Lexer) AppendPath(dst []token.Token, path string) ([]token.Token, error) {
	if l.MaxTokens > 0 && l.MaxTokens < len(path)+2 { // each token but End is a byte at least
		if err := wrongPath(path, l.MaxTokens); err != nil {
			return dst, err
		}
	}
	return AppendPath(dst, path)
}

// appendPath is AppendPath of a path that is right, and reports whether it was.
func appendPath(dst []token.Token, path string) ([]token.Token, bool) {
	for i := 0; i < len(path) && path[i] == '/'; {
		first := i + 1
		end, colon := segment(path, first)
		slash := token.Token{Kind: token.Slash, Text: path[i:first]}
		if end == len(path) && colon >= 0 {
			if colon == first || colon+1 == end {
				return nil, false
			}
			return append(dst, slash,
				token.Token{Kind: token.Path, Text: path[first:colon]},
				token.Token{Kind: token.Verb, Text: path[colon : colon+1]},
				token.Token{Kind: token.Path, Text: path[colon+1:]},
				token.Token{Kind: token.End}), true
		}
		if end <= first {
			return nil, false
		}
		dst = append(dst, slash, token.Token{Kind: token.Path, Text: path[first:end]})
		if end == len(path) {
			return append(dst, token.Token{Kind: token.End}), true
		}
		i = end
	}
	return nil, false
}
