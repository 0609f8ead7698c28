package pathlex

import (
	"testing"

	"github.com/gohone/hone/cases/pathlex/casetest"
)

func TestConformance(t *testing.T) {
	casetest.Test(t, casetest.Implementation{LexPath: LexPath, LexTemplate: LexTemplate, Match: match})
}

func match(template, path string) ([]string, bool, error) {
	parsed, err := ParseTemplate(template)
	if err != nil {
		return nil, false, err
	}
	return parsed.Match(path)
}

func BenchmarkLexPath(b *testing.B) {
	casetest.Benchmark(b, func(path string) bool {
		tokens, err := LexPath(path)
		return err == nil && len(tokens) > 0
	})
}

func BenchmarkMatch(b *testing.B) {
	casetest.BenchmarkMatch(b, func(template string) func(path string) bool {
		parsed, err := ParseTemplate(template)
		if err != nil {
			b.Fatal(err)
		}
		return func(path string) bool {
			_, ok, err := parsed.Match(path)
			return ok && err == nil
		}
	})
}

func BenchmarkMatches(b *testing.B) {
	casetest.BenchmarkMatch(b, func(template string) func(path string) bool {
		parsed, err := ParseTemplate(template)
		if err != nil {
			b.Fatal(err)
		}
		return func(path string) bool {
			ok, err := parsed.Matches(path)
			return ok && err == nil
		}
	})
}

func BenchmarkParseTemplate(b *testing.B) {
	casetest.BenchmarkTemplates(b, func(template string) error {
		_, err := ParseTemplate(template)
		return err
	})
}
