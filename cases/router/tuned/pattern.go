package router

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// A segment is what stands between two slashes of a pattern: text, or a
// parameter with a name and maybe an expression.
type segment struct {
	kind       kind
	text       string // of text alone
	name       string // of a parameter
	expression string
	matcher    *matcher // of the expression
}

type kind int

const (
	text kind = iota
	expression
	parameter
)

// key is equal for segments that match the same: names do not matter.
func (s segment) key() string {
	switch s.kind {
	case expression:
		return ":[" + s.expression + "]"
	case parameter:
		return ":"
	}
	return s.text
}

// matchers are those of a router, by the source of their expressions.
type matchers map[string]*matcher

// canonicalPattern returns the pattern of segments, without slashes that do
// not count.
func canonicalPattern(segments []segment) string {
	if len(segments) == 0 {
		return "/"
	}
	var b strings.Builder
	for _, s := range segments {
		b.WriteByte('/')
		switch s.kind {
		case text:
			b.WriteString(s.text)
		case parameter:
			b.WriteString(":" + s.name)
		case expression:
			b.WriteString(":" + s.name + "[" + s.expression + "]")
		}
	}
	return b.String()
}

// parse returns the segments of a pattern. Slashes at its end and repeated ones
// count as in a path: not at all.
func (ms matchers) parse(pattern string) ([]segment, error) {
	if !strings.HasPrefix(pattern, "/") {
		return nil, fmt.Errorf("pattern %q: it must begin with /", pattern)
	}
	var segments []segment
	for rest := pattern; rest != ""; {
		rest = rest[1:]
		size := segmentSize(rest)
		if size < 0 {
			return nil, fmt.Errorf("pattern %q: no ] for a [ in %q; a bracket that stands for itself is written \\[",
				pattern, rest)
		}
		if size > 0 {
			s, err := ms.parseSegment(rest[:size])
			if err != nil {
				return nil, fmt.Errorf("pattern %q: %w", pattern, err)
			}
			segments = append(segments, s)
		}
		rest = rest[size:]
	}
	return segments, nil
}

// segmentSize returns how long the segment is that a part of a pattern begins
// with, or -1 if its brackets do not close. A slash in brackets belongs to
// the expression.
func segmentSize(rest string) int {
	depth := 0
	brackets := strings.HasPrefix(rest, ":")
	for i := 0; i < len(rest); i++ {
		switch c := rest[i]; {
		case c == '/' && depth == 0:
			return i
		case !brackets:
		case c == '[':
			depth++
		case c == ']' && depth > 0:
			depth--
		case c == '\\' && depth > 0:
			i++
		}
	}
	if depth > 0 {
		return -1
	}
	return len(rest)
}

// parseSegment returns a segment that is not empty.
func (ms matchers) parseSegment(written string) (segment, error) {
	if isDots(written) {
		return segment{}, fmt.Errorf("the segment %q never matches: paths are cleaned first", written)
	}
	after, isParameter := strings.CutPrefix(written, ":")
	if !isParameter {
		return segment{kind: text, text: written}, nil
	}
	name, bracketed, hasExpression := strings.Cut(after, "[")
	if name == "" {
		return segment{}, fmt.Errorf("the parameter %q has no name", written)
	}
	if !hasExpression {
		return segment{kind: parameter, name: name}, nil
	}
	source, ends := strings.CutSuffix(bracketed, "]")
	if !ends || closesEarly(source) {
		return segment{}, fmt.Errorf("the parameter %q goes on after its expression", written)
	}
	if ms[source] == nil {
		m, err := newMatcher(source)
		if err != nil {
			return segment{}, fmt.Errorf("the parameter %q: %w", written, err)
		}
		ms[source] = m
	}
	return segment{kind: expression, name: name, expression: source, matcher: ms[source]}, nil
}

// closesEarly reports whether a bracket in the source of an expression closes
// one that was opened before it.
func closesEarly(source string) bool {
	depth := 0
	for i := 0; i < len(source); i++ {
		switch source[i] {
		case '[':
			depth++
		case ']':
			depth--
		case '\\':
			i++
		}
		if depth < 0 {
			return true
		}
	}
	return false
}

// A route is a pattern for a method with what serves it.
type route struct {
	pattern string       // in canonical form
	serve   http.Handler // with all middleware; a request needs these two
	handler http.Handler // with the middleware of the route
	around  int          // how many of those for all routes serve has
	method  string
	isText  bool // it has no parameters
}

// keyOf is equal for routes that match the same requests.
func keyOf(method string, segments []segment) string {
	var b strings.Builder
	b.WriteString(method)
	for _, s := range segments {
		b.WriteByte('/')
		b.WriteString(s.key())
	}
	return b.String()
}

// areText reports whether none of the segments is a parameter.
func areText(segments []segment) bool {
	return !slices.ContainsFunc(segments, func(s segment) bool { return s.kind != text })
}

// A ConflictError is the error for a route that matches the same requests as
// one that is there already.
type ConflictError struct {
	Method        string
	Pattern, Have string // the pattern that was to be added, and the one that is there
}

func (e *ConflictError) Error() string {
	return fmt.Sprintf("%s %s matches the same requests as %s %s", e.Method, e.Pattern, e.Method, e.Have)
}
