package pathlex

import (
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
