//go:build go1.21

package input

import "github.com/gohone/hone/internal/equiv/harness/format"

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

// formTexts are texts at the edges of the formats.
func formTexts(opt Options) (out []string) {
	have := make(map[string]bool)
	for _, f := range opt.Dictionary.Formats {
		for _, s := range format.Texts(f) {
			if !have[s] && (opt.Most == 0 || format.Largest(s) <= opt.Most) {
				have[s] = true
				out = append(out, s)
			}
		}
	}
	return out
}
