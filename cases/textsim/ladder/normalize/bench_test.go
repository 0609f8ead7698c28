package normalize_test

import (
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
	"github.com/gohone/hone/cases/textsim/ladder/normalize"
)

// sink keeps results alive, so that no call can be left out.
var sink string

var steps = []struct {
	name string
	run  func(string) string
}{
	{"impl=regexp", normalize.Regexp},
	{"impl=shortcut", normalize.Shortcut},
	{"impl=nested", normalize.Nested},
	{"impl=ranges", normalize.Ranges},
	{"impl=inverted", normalize.Inverted},
	{"impl=invertedbytes", normalize.InvertedBytes},
	{"impl=replacer", normalize.Replacer},
	{"impl=bytetable", normalize.ByteTable},
	{"impl=twopass", normalize.TwoPass},
	{"impl=table", normalize.Table},
	{"impl=fused", normalize.Fused},
	{"impl=blocks", normalize.Blocks},
}

// kernel is what one iteration runs. It is a call of its own so that every
// step is measured in the same loop, whatever the compiler does with the step.
//
//go:noinline
func kernel(step func(string) string, text string) string {
	return step(text)
}

func BenchmarkNormalize(b *testing.B) {
	text := corpus.Plain(1, 10_000)
	for _, step := range steps {
		b.Run(step.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for range b.N {
				sink = kernel(step.run, text)
			}
		})
	}
}

// BenchmarkNormalizeTexts takes 100 texts in turn. One text is soon known by
// heart: the processor foretells every branch in it, as it cannot in a service
// to which every text is new.
func BenchmarkNormalizeTexts(b *testing.B) {
	const count = 100
	var texts [count]string
	bytes := 0
	for i := range texts {
		texts[i] = corpus.Plain(uint64(i+1), 10_000)
		bytes += len(texts[i])
	}
	for _, step := range steps {
		b.Run(step.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(bytes / count))
			for i := range b.N {
				sink = kernel(step.run, texts[i%count])
			}
		})
	}
}
