package pathlex

import (
	"errors"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/pathlex/casetest"
	"github.com/gohone/hone/cases/pathlex/token"
)

var impl = casetest.Implementation{
	LexPath: LexPath, LexTemplate: LexTemplate,
	ParseTemplate: func(text string) (casetest.Template, error) { return ParseTemplate(text) },
}

func TestConformance(t *testing.T) { casetest.Test(t, impl) }

func BenchmarkLexPath(b *testing.B)       { impl.BenchmarkLexPath(b) }
func BenchmarkMatch(b *testing.B)         { impl.BenchmarkMatch(b) }
func BenchmarkMatches(b *testing.B)       { impl.BenchmarkMatches(b) }
func BenchmarkParseTemplate(b *testing.B) { impl.BenchmarkParseTemplate(b) }

// TestAllocations has one allocation for the tokens of a path of any length, none where
// there is room, and none for tokens of what cannot be a path.
func TestAllocations(t *testing.T) {
	long, slashes := casetest.Long(32<<10), strings.Repeat("/", 32<<10)
	room := make([]token.Token, 0, 64)
	for _, c := range []struct {
		what string
		want float64
		run  func() error
	}{
		{"the story's path", 1, func() error { _, err := LexPath(casetest.Story); return err }},
		{"the story's path, into room", 0, func() error { _, err := AppendPath(room, casetest.Story); return err }},
		{"a long path", 1, func() error { _, err := LexPath(long); return err }},
		{"a long path, into room for a part of it", 1, func() error { _, err := AppendPath(room, long); return err }},
		{"a long path, visited", 0, func() error { return VisitPath(long, func(token.Token) {}) }},
		{"slashes", 1, func() error { // the error
			if _, err := LexPath(slashes); err == nil {
				return errors.New("no error")
			}
			return nil
		}},
	} {
		if got := testing.AllocsPerRun(10, func() {
			if err := c.run(); err != nil {
				t.Error(err)
			}
		}); got != c.want {
			t.Errorf("%s: %v allocations, want %v", c.what, got, c.want)
		}
	}
}

// BenchmarkAppendPath lexes into room that the caller has.
func BenchmarkAppendPath(b *testing.B) {
	room := make([]token.Token, 0, 64)
	casetest.Benchmark(b, func(path string) bool {
		tokens, err := AppendPath(room[:0], path)
		room = tokens
		return err == nil
	})
}

// BenchmarkVisitPath keeps no token.
func BenchmarkVisitPath(b *testing.B) {
	total := 0
	casetest.Benchmark(b, func(path string) bool {
		return VisitPath(path, func(tok token.Token) { total += len(tok.Text) }) == nil
	})
}
