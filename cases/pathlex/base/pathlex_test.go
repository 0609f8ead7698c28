package pathlex

import (
	"testing"

	"github.com/gohone/hone/cases/pathlex/casetest"
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
