package normalize

import (
	"slices"
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
	std "github.com/gohone/hone/cases/textsim/ladder/normalize"
)

// sink keeps results alive, so that no call can be left out.
var sink string

// kernel is what one iteration runs: two texts, as in the story. It is a call
// of its own so that every step is measured in the same loop, whatever the
// compiler does with the step.
//
//go:noinline
func kernel(run func(string) string, text1, text2 string) {
	sink = run(text1)
	sink = run(text2)
}

// BenchmarkNormalize has the original first and the fastest exact step of the
// standard library last.
func BenchmarkNormalize(b *testing.B) {
	benchmark(b, corpus.Stops(1, 10_000), corpus.Stops(2, 10_000))
}

// BenchmarkSmall takes texts of a few words: what a call into another engine
// costs by itself shows.
func BenchmarkSmall(b *testing.B) {
	benchmark(b, corpus.Stops(1, 40), corpus.Stops(2, 40))
}

func benchmark(b *testing.B, text1, text2 string) {
	steps := slices.Concat(
		[]step{{"regexp", std.Regexp, unchanged}},
		engines,
		[]step{{"exact-table", std.ExactTable, unchanged}},
	)
	for _, s := range steps {
		b.Run("impl="+s.name, func(b *testing.B) { loop(b, s.run, text1, text2) })
	}
}

// BenchmarkRE2 has the same name however RE2 is built, so that its builds can
// be compared.
func BenchmarkRE2(b *testing.B) {
	loop(b, RE2, corpus.Stops(1, 10_000), corpus.Stops(2, 10_000))
}

func loop(b *testing.B, run func(string) string, text1, text2 string) {
	b.ReportAllocs()
	b.SetBytes(int64(len(text1) + len(text2)))
	for range b.N {
		kernel(run, text1, text2)
	}
}
