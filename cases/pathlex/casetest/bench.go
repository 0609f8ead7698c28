package casetest

import (
	"testing"

	"github.com/gohone/hone/cases/pathlex/token"
)

// BenchmarkLexPath measures LexPath on each of [Inputs].
func (impl Implementation) BenchmarkLexPath(b *testing.B) {
	Benchmark(b, func(path string) bool { return read(impl.LexPath(path)) })
}

func read(tokens []token.Token, err error) bool { return err == nil && len(tokens) > 0 }

// Benchmark measures one call of run an iteration, on each of [Inputs]. run reports
// whether the path was read.
func Benchmark(b *testing.B, run func(path string) bool) {
	for _, in := range Inputs {
		b.Run(in.Name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(in.Path)))
			for range b.N {
				if !call(run, in.Path) {
					b.Fatal("not read")
				}
			}
		})
	}
}

// call is what one iteration runs. It is a call of its own, so that what is measured
// does not depend on whether the compiler could put the code into the loop.
//
//go:noinline
func call(run func(path string) bool, path string) bool { return run(path) }

// BenchmarkMatch measures matching each of [Paths] against its template, with the values
// of variables: all of them an iteration.
func (impl Implementation) BenchmarkMatch(b *testing.B) {
	impl.benchmarkMatch(b, func(t Template, path string) bool {
		_, ok, err := t.Match(path)
		return ok && err == nil
	})
}

// BenchmarkMatches is BenchmarkMatch without the values.
func (impl Implementation) BenchmarkMatches(b *testing.B) {
	impl.benchmarkMatch(b, func(t Template, path string) bool {
		ok, err := t.Matches(path)
		return ok && err == nil
	})
}

func (impl Implementation) benchmarkMatch(b *testing.B, matches func(t Template, path string) bool) {
	var all []Template
	bytes := 0
	for i, template := range Templates {
		all = append(all, impl.parse(b, template))
		bytes += len(Paths[i])
	}
	b.ReportAllocs()
	b.SetBytes(int64(bytes))
	b.ResetTimer()
	for range b.N {
		for i, template := range all {
			if !matches(template, Paths[i]) {
				b.Fatal(Templates[i], Paths[i])
			}
		}
	}
}

// BenchmarkParseTemplate measures parsing each of [Templates]: all of them an iteration.
func (impl Implementation) BenchmarkParseTemplate(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		for _, template := range Templates {
			if _, err := impl.ParseTemplate(template); err != nil {
				b.Fatal(err)
			}
		}
	}
}
