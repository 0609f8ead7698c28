// Package pathlex_test compares the implementations of the path lexer with each other,
// and with a model that is slow and obviously right.
package pathlex_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	base "github.com/gohone/hone/cases/pathlex/base"
	"github.com/gohone/hone/cases/pathlex/casetest"
	"github.com/gohone/hone/cases/pathlex/token"
	tuned "github.com/gohone/hone/cases/pathlex/tuned"
)

// checkPath requires of base what the model says, and of tuned what base answers, the
// place of an error included.
func checkPath(t *testing.T, path string) {
	t.Helper()
	want, wantErr := base.LexPath(path)
	if model := casetest.Model(path); (model == nil) != (wantErr != nil) || !slices.Equal(model, want) {
		t.Errorf("%q: base has %v, %v; the model %v", path, want, wantErr, model)
	}
	got, err := tuned.LexPath(path)
	if !slices.Equal(got, want) || !sameError(err, wantErr) {
		t.Errorf("%q: %v, %v; want %v, %v", path, got, err, want, wantErr)
	}
	given := []token.Token{{Kind: token.Star, Text: "before"}}
	appended, err := tuned.AppendPath(slices.Clone(given), path)
	if !slices.Equal(appended, append(given, want...)) || !sameError(err, wantErr) {
		t.Errorf("%q appended: %v, %v", path, appended, err)
	}
	visited, err := visit(t, tuned.Lexer{}, path)
	if !slices.Equal(visited, want) || !sameError(err, wantErr) {
		t.Errorf("%q visited: %v, %v; want %v, %v", path, visited, err, want, wantErr)
	}
	for _, limit := range []int{1, 2, 3, 5, 13} {
		l := tuned.Lexer{MaxTokens: limit}
		got, err := l.AppendPath(nil, path)
		checkLimit(t, path, limit, got, err, want, wantErr)
		visited, err := visit(t, l, path)
		checkLimit(t, path, limit, visited, err, want, wantErr)
	}
}

// visit returns what was visited of a path that is right. Of one that is wrong it
// requires that only its beginning was, and nothing if it has too many tokens.
func visit(t *testing.T, l tuned.Lexer, path string) (tokens []token.Token, err error) {
	t.Helper()
	err = l.VisitPath(path, func(tok token.Token) { tokens = append(tokens, tok) })
	if err == nil {
		return tokens, nil
	}
	var e *token.Error
	if !strings.HasPrefix(path, text(tokens)) || errors.As(err, &e) && e.TooMany && tokens != nil {
		t.Errorf("%q, at most %d: visited %v before %v", path, l.MaxTokens, tokens, err)
	}
	return nil, err
}

// checkLimit requires the error for too many tokens exactly where there are, and no
// mistake comes before.
func checkLimit(t *testing.T, text string, limit int, got []token.Token, err error, want []token.Token, wantErr error) {
	t.Helper()
	var e *token.Error
	if !errors.As(err, &e) || !e.TooMany {
		if len(want) > limit || !slices.Equal(got, want) || !sameError(err, wantErr) {
			t.Errorf("%q, at most %d: %v, %v", text, limit, got, err)
		}
		return
	}
	read := 0 // bytes of the tokens that are allowed
	for _, tok := range want[:min(limit, len(want))] {
		read += len(tok.Text)
	}
	if wantErr == nil && (len(want) <= limit || e.Pos != read) {
		t.Errorf("%q, at most %d: %v, but it has %d, and the next is at %d", text, limit, err, len(want), read)
	}
}

func sameError(a, b error) bool {
	var x, y *token.Error
	if a == nil || b == nil {
		return a == b
	}
	return errors.As(a, &x) && errors.As(b, &y) && *x == *y
}

func checkTemplate(t *testing.T, template string) {
	t.Helper()
	want, wantErr := base.LexTemplate(template)
	if model := casetest.ModelTemplate(template); (model == nil) != (wantErr != nil) || !slices.Equal(model, want) {
		t.Errorf("%q: base has %v, %v; the model %v", template, want, wantErr, model)
	}
	checkFirst(t, template, wantErr)
	got, err := tuned.LexTemplate(template)
	if !slices.Equal(got, want) || !sameError(err, wantErr) {
		t.Errorf("%q: %v, %v; want %v, %v", template, got, err, want, wantErr)
	}
	if joined := text(got); err == nil && joined != template {
		t.Errorf("%q: the tokens are of %q", template, joined)
	}
	for _, limit := range []int{1, 2, 3, 5, 13} {
		got, err := tuned.Lexer{MaxTokens: limit}.AppendTemplate(nil, template)
		checkLimit(t, template, limit, got, err, want, wantErr)
	}
}

// checkFirst requires of the error of a template that it is of the first rune with which
// the text can no longer become one.
func checkFirst(t *testing.T, template string, err error) {
	t.Helper()
	var e *token.Error
	if !errors.As(err, &e) {
		return
	}
	r, size := utf8.DecodeRuneInString(template[e.Pos:])
	if size == 0 {
		r = token.EndOfText
	}
	if e.Rune != r || !casetest.CanBegin(template[:e.Pos]) || size > 0 && casetest.CanBegin(template[:e.Pos+size]) {
		t.Errorf("%q: %v is not of the first rune that is wrong", template, e)
	}
}

func text(tokens []token.Token) string {
	var b strings.Builder
	for _, tok := range tokens {
		b.WriteString(tok.Text)
	}
	return b.String()
}

func checkMatch(t *testing.T, template, path string) {
	t.Helper()
	b, err := base.ParseTemplate(template)
	if err != nil {
		return
	}
	n, err := tuned.ParseTemplate(template)
	if err != nil {
		t.Fatalf("%q: %v", template, err)
	}
	if !slices.Equal(b.Variables(), n.Variables()) {
		t.Errorf("%q: variables %v, want %v", template, n.Variables(), b.Variables())
	}
	want, wantOK, wantErr := b.Match(path)
	got, ok, err := n.AppendMatch([]string{"before"}, path)
	if ok != wantOK || !sameError(err, wantErr) || !slices.Equal(got, append([]string{"before"}, want...)) {
		t.Errorf("%q, %q: %q, %v, %v; want %q, %v, %v", template, path, got, ok, err, want, wantOK, wantErr)
	}
	for _, matches := range []func(string) (bool, error){b.Matches, n.Matches} {
		if ok, err := matches(path); ok != wantOK || !sameError(err, wantErr) {
			t.Errorf("%q, %q: matches %v, %v", template, path, ok, err)
		}
	}
}

func TestEqual(t *testing.T) {
	paths := slices.Concat(casetest.Paths, casetest.WrongPaths())
	for _, in := range casetest.Inputs {
		paths = append(paths, in.Path)
	}
	for _, path := range paths {
		checkPath(t, path)
		for _, template := range casetest.Templates {
			checkMatch(t, template, path)
		}
	}
	for _, template := range slices.Concat(casetest.Templates, paths) {
		checkTemplate(t, template)
	}
}

// TestInputs has the lengths that the story tells.
func TestInputs(t *testing.T) {
	for path, bytes := range map[string]int{casetest.Story: 26, casetest.UUIDs: 96} {
		if tokens, err := base.LexPath(path); len(path) != bytes || len(tokens) != 13 || err != nil {
			t.Errorf("%s: %d bytes, %d tokens, %v", path, len(path), len(tokens), err)
		}
	}
}

// TestEdited changes and deletes each byte of paths and templates.
func TestEdited(t *testing.T) {
	edit := func(text string, check func(*testing.T, string)) {
		for i := range text {
			check(t, text[:i])
			check(t, text[:i]+text[i+1:])
			for _, c := range []byte("/:%{}*=.a_9 \x00\x80\xc3\xff") {
				check(t, text[:i]+string([]byte{c})+text[i+1:])
				check(t, text[:i]+string([]byte{c})+text[i:])
			}
		}
	}
	edit(casetest.Story, checkPath)
	edit("/a%20b/caf\u00e9:d", checkPath)
	for _, template := range casetest.Templates {
		edit(template, checkTemplate)
	}
}

func FuzzPath(f *testing.F) {
	for _, path := range slices.Concat(casetest.Paths, casetest.WrongPaths()) {
		f.Add(path)
	}
	f.Fuzz(checkPath)
}

func FuzzTemplate(f *testing.F) {
	for _, template := range casetest.Templates {
		f.Add(template)
	}
	f.Fuzz(checkTemplate)
}

func FuzzMatch(f *testing.F) {
	for i, template := range casetest.Templates {
		f.Add(template, casetest.Paths[i])
	}
	f.Fuzz(checkMatch)
}
