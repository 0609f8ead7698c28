package casetest

import (
	"regexp"
	"strings"

	"github.com/gohone/hone/cases/pathlex/token"
)

// text is a regular expression of what segments and verbs have in them, but for colons.
const text = `(?:[\pL\p{Nd}\-_.~!$&'()*+,;=@]|%[0-9a-fA-F]{2})`

var (
	validText    = regexp.MustCompile(`^` + text + `+$`)
	validSegment = regexp.MustCompile(`^(?:` + text + `|:)+$`)
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
