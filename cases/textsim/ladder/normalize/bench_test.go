package normalize_test

import (
	"strings"
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
	"github.com/gohone/hone/cases/textsim/ladder/normalize"
)

// sink and sinkBytes keep results alive, so that no call can be left out.
var (
	sink      string
	sinkBytes []byte
)

// steps has one function each: of strings, or of bytes for the steps that take
// and return those.
var steps = []struct {
	name    string
	strings func(string) string
	bytes   func([]byte) []byte
}{
	{"impl=regexp", normalize.Regexp, nil},
	{"impl=shortcut", normalize.Shortcut, nil},
	{"impl=nested", normalize.Nested, nil},
	{"impl=ranges", normalize.Ranges, nil},
	{"impl=inverted", normalize.Inverted, nil},
	{"impl=invertedbytes", nil, normalize.InvertedBytes},
	{"impl=replacer", normalize.Replacer, nil},
	{"impl=replacerpairs", normalize.ReplacerPairs, nil},
	{"impl=bytetable", nil, normalize.ByteTable},
	{"impl=exact-twopass", normalize.ExactTwoPass, nil},
	{"impl=exact-table", normalize.ExactTable, nil},
	{"impl=exact-fused", normalize.ExactFused, nil},
	{"impl=exact-blocks", normalize.ExactBlocks, nil},
}

// kernel and kernelBytes are what one iteration runs: two texts, as the story
// has it. Each is a call of its own so that every step is measured in the same
// loop, whatever the compiler does with the step.
//
//go:noinline
func kernel(step func(string) string, text1, text2 string) {
	sink = step(text1)
	sink = step(text2)
}

//go:noinline
func kernelBytes(step func([]byte) []byte, text1, text2 []byte) {
	sinkBytes = step(text1)
	sinkBytes = step(text2)
}

// BenchmarkNormalize takes the same two texts again and again, words and full
// stops as in the story.
func BenchmarkNormalize(b *testing.B) {
	benchmark(b, 2)
}

// BenchmarkNormalizeTexts takes 100 texts in turn. One text is soon known by
// heart: the processor foretells every branch in it, as it cannot in a service
// to which every text is new.
func BenchmarkNormalizeTexts(b *testing.B) {
	benchmark(b, 100)
}

// BenchmarkLower compares ways to lower-case, alone.
func BenchmarkLower(b *testing.B) {
	text1, text2 := corpus.Stops(1, 10_000), corpus.Stops(2, 10_000)
	for _, step := range []struct {
		name string
		run  func(string) string
	}{
		{"impl=tolower", strings.ToLower},
		{"impl=add32", normalize.Lower},
	} {
		b.Run(step.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text1) + len(text2)))
			for range b.N {
				kernel(step.run, text1, text2)
			}
		})
	}
}

// benchmark takes so many texts in turn, an even number, two an iteration.
func benchmark(b *testing.B, count int) {
	texts, bytes := make([]string, count), make([][]byte, count)
	size := 0
	for i := range texts {
		texts[i] = corpus.Stops(uint64(i+1), 10_000)
		bytes[i] = []byte(texts[i])
		size += len(texts[i])
	}
	for _, step := range steps {
		b.Run(step.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(2 * size / count))
			if step.bytes != nil {
				for i := range b.N {
					at := 2 * i % count
					kernelBytes(step.bytes, bytes[at], bytes[at+1])
				}
				return
			}
			for i := range b.N {
				at := 2 * i % count
				kernel(step.strings, texts[at], texts[at+1])
			}
		})
	}
}
