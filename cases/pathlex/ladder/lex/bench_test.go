package lex_test

import (
	"strings"
	"testing"

	base "github.com/gohone/hone/cases/pathlex/base"
	"github.com/gohone/hone/cases/pathlex/casetest"
	"github.com/gohone/hone/cases/pathlex/ladder/lex"
	"github.com/gohone/hone/cases/pathlex/token"
	tuned "github.com/gohone/hone/cases/pathlex/tuned"
)

// step is a way from a path to its tokens, for benchmarks and tests alike.
type step struct {
	name string
	lex  func(path string, visit func(token.Token)) error
}

// steps begin with the one that the others are compared to.
var steps = []step{
	{"append", lex.Append},
	{"channel", lex.Channel},
	{"bytes", lex.Bytes},
	{"pool", lex.Pool},
	{"pool-capped", lex.PoolCapped},
	{"array64", lex.Array64},
	{"array128", lex.Array128},
	{"aligned64", lex.Aligned64},
	{"overflow", lex.Overflow},
	{"base", func(path string, visit func(token.Token)) error {
		tokens, err := base.LexPath(path)
		for _, tok := range tokens {
			visit(tok)
		}
		return err
	}},
	{"tuned", func(path string, visit func(token.Token)) error {
		var room [64]token.Token
		tokens, err := tuned.AppendPath(room[:0], path)
		for _, tok := range tokens {
			visit(tok)
		}
		return err
	}},
	{"tuned-visit", tuned.VisitPath},
}

// total is what visit has of tokens, so that none can be left out.
var total int

func count(tok token.Token) { total += int(tok.Kind) + len(tok.Text) }

// kernel is what one iteration runs. It is a call of its own so that every step is
// measured in the same loop.
//
//go:noinline
func kernel(s step, path string) error { return s.lex(path, count) }

// BenchmarkLex measures one path an iteration, or all of those that real rules take. Those
// that the arrays have no room for are not given to them.
func BenchmarkLex(b *testing.B) {
	for _, in := range casetest.Inputs {
		benchmarkLex(b, in.Name, in.Path)
	}
	benchmarkLex(b, "rules", casetest.Paths...)
}

func benchmarkLex(b *testing.B, name string, paths ...string) {
	for _, step := range steps {
		if kernel(step, paths[0]) != nil {
			continue
		}
		b.Run(name+"/impl="+step.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(strings.Join(paths, ""))))
			for range b.N {
				for _, path := range paths {
					kernel(step, path)
				}
			}
		})
	}
}

// BenchmarkTemplates measures parsing 20 templates, an iteration, and matching a path
// against each of them.
func BenchmarkTemplates(b *testing.B) {
	for _, impl := range []struct {
		name string
		of   casetest.Implementation
	}{
		{"base", casetest.Implementation{
			ParseTemplate: func(text string) (casetest.Template, error) { return base.ParseTemplate(text) }}},
		{"tuned", casetest.Implementation{
			ParseTemplate: func(text string) (casetest.Template, error) { return tuned.ParseTemplate(text) }}},
	} {
		b.Run("parse/impl="+impl.name, impl.of.BenchmarkParseTemplate)
		b.Run("match/impl="+impl.name, impl.of.BenchmarkMatch)
		b.Run("matches/impl="+impl.name, impl.of.BenchmarkMatches)
	}
}
