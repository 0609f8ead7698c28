package normalize

import (
	"slices"
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
	std "github.com/gohone/hone/cases/textsim/ladder/normalize"
)

// sink keeps results alive, so that no call can be left out.
var sink string

// kernel is what one iteration runs. It is a call of its own so that every
// step is measured in the same loop, whatever the compiler does with the step.
//
//go:noinline
func kernel(run func(string) string, text string) string {
	return run(text)
}

// BenchmarkNormalize has the original first and the fastest exact step of the
// standard library last.
func BenchmarkNormalize(b *testing.B) {
	text := corpus.Plain(1, 10_000)
	steps := slices.Concat(
		[]step{{"regexp", std.Regexp, unchanged}},
		engines,
		[]step{{"table", std.Table, unchanged}},
	)
	for _, s := range steps {
		b.Run("impl="+s.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for range b.N {
				sink = kernel(s.run, text)
			}
		})
	}
}
