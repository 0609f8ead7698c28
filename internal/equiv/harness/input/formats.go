//go:build go1.21

package input

import (
	"slices"

	"github.com/gohone/hone/internal/equiv/harness/format"
)

// withFormats are formats and those of texts.
func withFormats(formats, texts []string) []string {
	out := formats[:len(formats):len(formats)]
	have := make(map[string]bool)
	for _, f := range out {
		have[f] = true
	}
	for _, s := range texts {
		for _, f := range format.Of(s) {
			if !have[f] {
				have[f] = true
				out = append(out, f)
			}
		}
	}
	return out
}

// mostEscaped bounds the words that are begun with escapes.
const mostEscaped = 16

// formTexts are texts at the edges of the formats.
func formTexts(opt Options) (out []string) {
	have := make(map[string]bool)
	words := slices.DeleteFunc(slices.Clone(opt.Dictionary.Strings), func(s string) bool { return len(s) < 2 })
	words = words[:min(len(words), mostEscaped)]
	for _, f := range opt.Dictionary.Formats {
		texts := slices.Clip(format.Texts(f))
		for _, w := range words {
			texts = append(texts, format.Escapes(f, w)...)
		}
		for _, s := range texts {
			if !have[s] && (opt.Most == 0 || format.Largest(s) <= opt.Most) {
				have[s] = true
				out = append(out, s)
			}
		}
	}
	return out
}

const (
	// mostHeard bounds the texts that are kept of those that functions of the package were given. One of more than longText bytes
	// takes long.
	mostHeard = 300
	longText  = 1 << 11
)

// heard are texts that functions of the package were given, each once: some of all, as the first ones may be much alike.
func heard(texts [][]byte) (short, long []string) {
	var all []string
	seen := make(map[string]bool)
	for _, text := range texts { // the tests of several packages may give the same
		if s := string(text); !seen[s] {
			seen[s], all = true, append(all, s)
		}
	}
	n := len(all)
	for i := 0; i < min(n, mostHeard); i++ {
		if s := all[i*n/min(n, mostHeard)]; len(s) > longText {
			long = append(long, s)
		} else {
			short = append(short, s)
		}
	}
	return short, long
}
