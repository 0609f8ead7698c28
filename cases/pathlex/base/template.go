package pathlex

import (
	"strings"

	"github.com/gohone/hone/cases/pathlex/token"
)

// A Template is what the paths of requests are matched against.
type Template struct {
	segments  []token.Token // Star, StarStar, or Literal
	verb      string
	variables []variable
}

// A variable stands for the segments from first up to but not including end.
type variable struct {
	name       string
	first, end int
}

// ParseTemplate reads a template. It returns the errors of [LexTemplate].
func ParseTemplate(text string) (*Template, error) {
	tokens, err := LexTemplate(text)
	if err != nil {
		return nil, err
	}
	t := &Template{}
	var name string
	first := 0
	for i, tok := range tokens {
		switch tok.Kind {
		case token.VariableStart:
			name, first = "", len(t.segments)
		case token.Ident, token.Dot:
			name += tok.Text
		case token.VariableEnd:
			if len(t.segments) == first { // {name} is {name=*}
				t.segments = append(t.segments, token.Token{Kind: token.Star, Text: "*"})
			}
			t.variables = append(t.variables, variable{name, first, len(t.segments)})
		case token.Literal:
			if tokens[i-1].Kind == token.Verb {
				t.verb = tok.Text
				break
			}
			t.segments = append(t.segments, tok)
		case token.Star, token.StarStar:
			t.segments = append(t.segments, tok)
		}
	}
	return t, nil
}

// Variables returns the names of the variables, in the order of the template.
func (t *Template) Variables() []string {
	var names []string
	for _, v := range t.variables {
		names = append(names, v.name)
	}
	return names
}

// Match reports whether a path is one of the template, and what its variables stand for,
// in their order: pieces of path, still in percent-encoding. A "*" stands for one
// segment, a "**" for all that are left, perhaps none; a literal for itself, byte by
// byte. A path without a verb does not match a template with one, nor the other way
// around. Where the path is wrong the error is that of [LexPath].
func (t *Template) Match(path string) (values []string, ok bool, err error) {
	l := &lexer{text: path}
	if err := l.path(); err != nil {
		return nil, false, err
	}
	segments, verb := split(l.tokens)
	if verb != t.verb || !t.matches(segments) {
		return nil, false, nil
	}
	for _, v := range t.variables {
		end := v.end
		if t.segments[end-1].Kind == token.StarStar {
			end = len(segments)
		}
		values = append(values, strings.Join(segments[v.first:end], "/"))
	}
	return values, true, nil
}

// Matches reports whether a path is one of the template, as Match does.
func (t *Template) Matches(path string) (bool, error) {
	l := &lexer{text: path}
	if err := l.path(); err != nil {
		return false, err
	}
	segments, verb := split(l.tokens)
	return verb == t.verb && t.matches(segments), nil
}

// split returns the segments and the verb of a path, "" for none.
func split(tokens []token.Token) (segments []string, verb string) {
	for i, tok := range tokens {
		if tok.Kind != token.Path {
			continue
		}
		if tokens[i-1].Kind == token.Verb {
			verb = tok.Text
		} else {
			segments = append(segments, tok.Text)
		}
	}
	return segments, verb
}

// matches reports whether segments are those of the template.
func (t *Template) matches(segments []string) bool {
	for i, want := range t.segments {
		switch {
		case want.Kind == token.StarStar:
			return true
		case i == len(segments):
			return false
		case want.Kind == token.Literal && segments[i] != want.Text:
			return false
		}
	}
	return len(segments) == len(t.segments)
}
