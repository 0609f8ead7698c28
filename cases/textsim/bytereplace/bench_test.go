package bytereplace_test

import (
	"strings"
	"testing"

	"github.com/gohone/hone/cases/textsim/bytereplace"
	"github.com/gohone/hone/cases/textsim/corpus"
)

// kernel is what one iteration runs. It is a call of its own so that every
// replacer is measured in the same loop.
//
//go:noinline
func kernel(replace func(string) string, text string) string {
	return replace(text)
}

// BenchmarkReplace compares with strings.Replacer, which has one way of its
// own for pairs that only replace and another for pairs that delete.
func BenchmarkReplace(b *testing.B) {
	text := corpus.Plain(1, 10_000)
	for _, c := range []struct {
		name  string
		pairs []string
	}{
		{"pairs=lower", lower()},
		{"pairs=delete", append(lower(), ".", "", ",", "")},
	} {
		r := bytereplace.MustNew(c.pairs...)
		buffer := make([]byte, 0, len(text))
		for _, impl := range []struct {
			name    string
			replace func(string) string
		}{
			{"impl=strings", strings.NewReplacer(c.pairs...).Replace},
			{"impl=bytereplace", r.Replace},
			{"impl=append", func(text string) string {
				buffer = r.AppendReplace(buffer[:0], text)
				return ""
			}},
		} {
			b.Run(c.name+"/"+impl.name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(text)))
				for range b.N {
					sinkString = kernel(impl.replace, text)
				}
			})
		}
	}
}

func lower() (pairs []string) {
	for c := 'A'; c <= 'Z'; c++ {
		pairs = append(pairs, string(c), string(c+'a'-'A'))
	}
	return pairs
}
