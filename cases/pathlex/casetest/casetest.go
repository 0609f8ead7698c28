// Package casetest holds the tests and benchmarks that every implementation of the path
// lexer shares, and their inputs.
package casetest

import (
	"errors"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/pathlex/token"
)

// An Implementation is what is tested. Package base documents its functions.
type Implementation struct {
	LexPath, LexTemplate func(text string) ([]token.Token, error)
	ParseTemplate        func(text string) (Template, error)
}

// A Template is one that was parsed.
type Template interface {
	Match(path string) (values []string, ok bool, err error)
	Matches(path string) (bool, error)
}

// parse is the template of a text that is right.
func (impl Implementation) parse(tb testing.TB, text string) Template {
	tb.Helper()
	template, err := impl.ParseTemplate(text)
	if err != nil {
		tb.Fatalf("%s: %v", text, err)
	}
	return template
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
	for i, text := range Templates {
		template := impl.parse(t, text)
		for j, path := range Paths {
			values, ok, err := template.Match(path)
			if err != nil {
				t.Errorf("%s, %s: %v", text, path, err)
			}
			if i == j && !ok {
				t.Errorf("%s does not match %s", path, text)
			}
			if i == j && len(values) != strings.Count(text, "{") {
				t.Errorf("%s, %s: %d values", text, path, len(values))
			}
		}
	}
	for _, m := range matches {
		template := impl.parse(t, m.template)
		values, ok, err := template.Match(m.path)
		if got := strings.Join(values, ","); ok != m.ok || got != m.values || err != nil {
			t.Errorf("%s, %s: %q, %v, %v, want %q, %v", m.template, m.path, got, ok, err, m.values, m.ok)
		}
		if ok, err := template.Matches(m.path); ok != m.ok || err != nil {
			t.Errorf("%s, %s: matches %v, %v, want %v", m.template, m.path, ok, err, m.ok)
		}
	}
	template := impl.parse(t, "/a/b")
	for _, v := range paths {
		if _, _, err := template.Match(v.text); message(err) != v.err {
			t.Errorf("%q matched: error %v, want %q", v.text, err, v.err)
		}
	}
}
