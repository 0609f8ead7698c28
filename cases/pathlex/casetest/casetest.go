// Package casetest holds the tests and benchmarks that every implementation of the path
// lexer shares, and their inputs.
package casetest

import (
	"errors"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/pathlex/token"
)

// An Implementation is what is tested. Package base documents its functions; Match parses
// the template too, which must be right.
type Implementation struct {
	LexPath, LexTemplate func(text string) ([]token.Token, error)
	Match                func(template, path string) (values []string, ok bool, err error)
}

// Test checks an implementation against answers that are written down.
func Test(t *testing.T, impl Implementation) {
	t.Run("paths", func(t *testing.T) { testVectors(t, paths, impl.LexPath) })
	t.Run("templates", func(t *testing.T) { testVectors(t, templates, impl.LexTemplate) })
	t.Run("every byte", func(t *testing.T) { testEveryByte(t, impl.LexPath) })
	t.Run("matches", func(t *testing.T) { testMatches(t, impl) })
}

func testVectors(t *testing.T, vectors []vector, lex func(string) ([]token.Token, error)) {
	for _, v := range vectors {
		tokens, err := lex(v.text)
		if got := message(err); got != v.err {
			t.Errorf("%q: error %q, want %q", v.text, got, v.err)
		}
		if err != nil {
			if tokens != nil {
				t.Errorf("%q: tokens %v beside an error", v.text, tokens)
			}
			continue
		}
		if got, want := show(tokens), v.tokens+" end"; got != want {
			t.Errorf("%q: %s, want %s", v.text, got, want)
		}
	}
}

// message is that of a *token.Error, "" of nil.
func message(err error) string {
	var e *token.Error
	switch {
	case err == nil:
		return ""
	case !errors.As(err, &e):
		return "not a *token.Error: " + err.Error()
	}
	return e.Error()
}

// show writes tokens with blanks between them: identifiers with a # before them, and the
// end, whose text is empty, as "end".
func show(tokens []token.Token) string {
	var all []string
	for _, tok := range tokens {
		text := tok.Text
		switch tok.Kind {
		case token.Ident:
			text = "#" + text
		case token.End:
			text = "end" + text
		case token.Literal, token.Path:
		default:
			if text != tok.Kind.String() {
				text += " is no " + tok.Kind.String()
			}
		}
		all = append(all, text)
	}
	return strings.Join(all, " ")
}

// testEveryByte has each byte at the beginning, within, and at the end of a segment and
// of a verb, with a slow statement of what is right.
func testEveryByte(t *testing.T, lex func(string) ([]token.Token, error)) {
	for c := range 256 {
		b := string([]byte{byte(c)})
		for _, path := range []string{"/" + b + "a", "/a" + b + "a", "/a" + b, "/a:" + b + "a", "/a:a" + b + "a", "/a:a" + b} {
			if _, err := lex(path); (err == nil) != Valid(path) {
				t.Errorf("%q: error %v", path, err)
			}
		}
	}
}

func testMatches(t *testing.T, impl Implementation) {
	for i, template := range Templates {
		for j, path := range Paths {
			values, ok, err := impl.Match(template, path)
			if err != nil {
				t.Errorf("%s, %s: %v", template, path, err)
			}
			if i == j && !ok {
				t.Errorf("%s does not match %s", path, template)
			}
			if i == j && len(values) != strings.Count(template, "{") {
				t.Errorf("%s, %s: %d values", template, path, len(values))
			}
		}
	}
	for _, m := range matches {
		values, ok, err := impl.Match(m.template, m.path)
		if got := strings.Join(values, ","); ok != m.ok || got != m.values || err != nil {
			t.Errorf("%s, %s: %q, %v, %v, want %q, %v", m.template, m.path, got, ok, err, m.values, m.ok)
		}
	}
	for _, v := range paths {
		if _, _, err := impl.Match("/a/b", v.text); message(err) != v.err {
			t.Errorf("%q matched: error %v, want %q", v.text, err, v.err)
		}
	}
}
