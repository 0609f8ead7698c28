package casetest

import (
	"regexp"
	"strings"

	"github.com/gohone/hone/cases/pathlex/token"
)

// What stands in segments and verbs of paths and of templates, but for colons; and what is
// in braces.
const (
	literal  = `(?:[\pL\p{Nd}\-_.~!$&'()+,;=@]|%[0-9a-fA-F]{2})`
	text     = `(?:` + literal + `|\*)`
	segment  = `(?:\*|` + literal + `+)`
	field    = `[a-zA-Z_][a-zA-Z0-9_]*`
	variable = `\{` + field + `(?:\.` + field + `)*`
)

var (
	validText     = regexp.MustCompile(`^` + text + `+$`)
	validSegment  = regexp.MustCompile(`^(?:` + text + `|:)+$`)
	validTemplate = regexp.MustCompile(`^` +
		`(?:/(?:` + segment + `|` + variable + `(?:=` + segment + `(?:/` + segment + `)*)?\}))*` +
		`(?:/\*\*|/` + variable + `=(?:` + segment + `/)*\*\*\})?` +
		`(?::` + literal + `+)?$`)
	templateSegment = regexp.MustCompile(`/(?:\{[^}]*\}|[^/:]*)`)
)

// Valid reports whether a path is right, the slow and obvious way.
func Valid(path string) bool { return Model(path) != nil }

// Model returns the tokens of a path, the slow and obvious way; nil for one that is wrong.
func Model(path string) []token.Token {
	if !strings.HasPrefix(path, "/") {
		return nil
	}
	segments := strings.Split(path[1:], "/")
	last := len(segments) - 1
	verb, hasVerb := "", false
	if colon := strings.LastIndex(segments[last], ":"); colon >= 0 {
		verb, hasVerb = segments[last][colon+1:], true
		segments[last] = segments[last][:colon]
	}
	var tokens []token.Token
	for _, s := range segments {
		if !validSegment.MatchString(s) {
			return nil
		}
		tokens = append(tokens, token.Token{Kind: token.Slash, Text: "/"}, token.Token{Kind: token.Path, Text: s})
	}
	if hasVerb {
		if !validText.MatchString(verb) {
			return nil
		}
		tokens = append(tokens, token.Token{Kind: token.Verb, Text: ":"}, token.Token{Kind: token.Path, Text: verb})
	}
	return append(tokens, token.Token{Kind: token.End})
}

// ModelTemplate returns the tokens of a template, the slow and obvious way; nil for one that
// is wrong.
func ModelTemplate(template string) []token.Token {
	if !strings.HasPrefix(template, "/") || !validTemplate.MatchString(template) {
		return nil
	}
	var tokens []token.Token
	add := func(kind token.Kind, text string) { tokens = append(tokens, token.Token{Kind: kind, Text: text}) }
	for _, s := range templateSegment.FindAllString(template, -1) {
		add(token.Slash, "/")
		inner, isVariable := strings.CutPrefix(s[1:], "{")
		if !isVariable {
			add(kindOf(s[1:]), s[1:])
			continue
		}
		name, segments, hasSegments := strings.Cut(strings.TrimSuffix(inner, "}"), "=")
		add(token.VariableStart, "{")
		for i, ident := range strings.Split(name, ".") {
			if i > 0 {
				add(token.Dot, ".")
			}
			add(token.Ident, ident)
		}
		if hasSegments {
			for i, s := range strings.Split(segments, "/") {
				if i == 0 {
					add(token.Equal, "=")
				} else {
					add(token.Slash, "/")
				}
				add(kindOf(s), s)
			}
		}
		add(token.VariableEnd, "}")
	}
	if _, verb, hasVerb := strings.Cut(template, ":"); hasVerb {
		add(token.Verb, ":")
		add(token.Literal, verb)
	}
	return append(tokens, token.Token{Kind: token.End})
}

// kindOf is the kind of a segment that is no variable.
func kindOf(segment string) token.Kind {
	switch segment {
	case "*":
		return token.Star
	case "**":
		return token.StarStar
	}
	return token.Literal
}

// CanBegin reports whether some template begins with text, the slow and obvious way.
func CanBegin(text string) bool {
	for _, rest := range []string{"", "a", "/a", "0", "00", "}", "a}", "0}", "00}"} {
		if ModelTemplate(text+rest) != nil {
			return true
		}
	}
	return text == ""
}
