package pathlex

import (
	"strings"

	"github.com/gohone/hone/cases/pathlex/token"
)

// A Template is what the paths of requests are matched against. It does not change:
// goroutines may share it.
type Template struct {
	segments  []string // a literal, or "" for any
	rest      bool     // whether "**" comes after them
	verb      string
	variables []variable
}

// A variable stands for the segments from first up to but not including end, or for all
// from first on.
type variable struct {
	name       string
	first, end int
}

// toEnd is the end of a variable that ends with "**".
const toEnd = int(^uint(0) >> 1)

// ParseTemplate reads a template. It returns the errors of [LexTemplate].
func ParseTemplate(text string) (*Template, error) { return Lexer{}.ParseTemplate(text) }

// ParseTemplate is as [ParseTemplate], with the limit of l.
func (l Lexer) ParseTemplate(text string) (*Template, error) {
	tokens, err := l.AppendTemplate(make([]token.Token, 0, len(text)+1), text)
	if err != nil {
		return nil, err
	}
	t := &Template{segments: make([]string, 0, strings.Count(text, "/"))}
	var v variable
	for i, tok := range tokens {
		switch tok.Kind {
		case token.VariableStart:
			v = variable{first: len(t.segments)}
		case token.Ident, token.Dot:
			v.name += tok.Text
		case token.VariableEnd:
			if len(t.segments) == v.first && !t.rest { // {name} is {name=*}
				t.segments = append(t.segments, "")
			}
			v.end = len(t.segments)
			if t.rest {
				v.end = toEnd
			}
			t.variables = append(t.variables, v)
		case token.Literal:
			if tokens[i-1].Kind == token.Verb {
				t.verb = tok.Text
			} else {
				t.segments = append(t.segments, tok.Text)
			}
		case token.Star:
			t.segments = append(t.segments, "")
		case token.StarStar:
			t.rest = true
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

// Segments returns the segments in the order of the template, each a literal in
// percent-encoding or "" for any, and whether "**" comes after them. The slice is that of
// the template.
func (t *Template) Segments() (segments []string, rest bool) { return t.segments, t.rest }

// Verb returns the text of the verb, "" without one.
func (t *Template) Verb() string { return t.verb }

// Span returns the segments that the variable i of [Template.Variables] stands for: from
// first up to but not including end, which is -1 for all from first on.
func (t *Template) Span(i int) (first, end int) {
	v := t.variables[i]
	if v.end == toEnd {
		return v.first, -1
	}
	return v.first, v.end
}

// Match is [Template.AppendMatch] into a slice of its own.
func (t *Template) Match(path string) (values []string, ok bool, err error) {
	return t.AppendMatch(nil, path)
}

// Matches reports whether a path is one of the template.
func (t *Template) Matches(path string) (bool, error) {
	var room [8]string
	_, ok, err := t.AppendMatch(room[:0], path)
	return ok, err
}

// AppendMatch reports whether a path is one of the template, and appends to dst what its
// variables stand for, in their order: pieces of path, still in percent-encoding. A path
// that does not match, or is wrong, leaves dst as it was. The error is that of
// [AppendPath].
func (t *Template) AppendMatch(dst []string, path string) (values []string, ok bool, err error) {
	values, ok = dst, true
	vars := t.variables
	from, i := 0, 0 // where the value of vars[0] and a segment begin
	for n := 0; ; n++ {
		if i == len(path) || path[i] != '/' {
			return dst, false, wrongPath(path, 0)
		}
		first := i + 1
		end, colon := segment(path, first)
		verb := ""
		last := end == len(path)
		if last && colon >= 0 {
			verb, end = path[colon+1:], colon
			if verb == "" {
				return dst, false, wrongPath(path, 0)
			}
		}
		if end <= first {
			return dst, false, wrongPath(path, 0)
		}
		if n < len(t.segments) {
			ok = ok && (t.segments[n] == "" || t.segments[n] == path[first:end])
		} else {
			ok = ok && t.rest
		}
		if len(vars) > 0 && vars[0].first == n {
			from = first
		}
		if len(vars) > 0 && (vars[0].end == n+1 || last && vars[0].end == toEnd && vars[0].first <= n) {
			values = append(values, path[from:end])
			vars = vars[1:]
		}
		if last {
			if !ok || n+1 < len(t.segments) || verb != t.verb {
				return dst, false, nil
			}
			if len(vars) > 0 { // a "**" of no segments
				values = append(values, "")
			}
			return values, true, nil
		}
		i = end
	}
}
