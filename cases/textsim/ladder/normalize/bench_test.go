package normalize_test

import (
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
	"github.com/gohone/hone/cases/textsim/ladder/normalize"
)

// sink keeps results alive, so that no call can be left out.
var sink string

// kernel is what one iteration runs. It is a call of its own so that every
// step is measured in the same loop, whatever the compiler does with the step.
//
//go:noinline
func kernel(step func(string) string, text string) string {
	return step(text)
}

func BenchmarkNormalize(b *testing.B) {
	text := corpus.Plain(1, 10_000)
	for _, step := range []struct {
		name string
		run  func(string) string
	}{
		{"impl=regexp", normalize.Regexp},
		{"impl=replacer", normalize.Replacer},
		{"impl=table", normalize.Table},
	} {
		b.Run(step.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for range b.N {
				sink = kernel(step.run, text)
			}
		})
	}
}
