package lex_test

import (
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

// BenchmarkLex measures one path an iteration. Those that the arrays have no room for
// are not given to them.
func BenchmarkLex(b *testing.B) {
	for _, in := range casetest.Inputs {
		for _, step := range steps {
			if kernel(step, in.Path) != nil {
				continue
			}
			b.Run(in.Name+"/impl="+step.name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(in.Path)))
				for range b.N {
					kernel(step, in.Path)
				}
			})
		}
	}
}
