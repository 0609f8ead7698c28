package simhash

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

var (
	twelfthFeatures []Feature
	twelfthVector   Vector
	twelfthBytes    [][]byte
)

const twelfthText = "It's the first of many pages about fingerprints, see http://example.org/about.html " +
	"for what they're for: near duplicates of web pages, e-mails and other documents have sums of which " +
	"only a few bits differ. "

func BenchmarkTwelfthWords(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"line", "The quick brown fox jumps over the lazy dog"},
		{"text", twelfthText},
		{"page", strings.Repeat(twelfthText, 20)},
		{"unicode", strings.Repeat("Die Straße führt über die Brücke, http://example.org/straße. ", 10)},
	} {
		b.Run(c.name, func(b *testing.B) {
			fs := NewWordFeatureSet([]byte(c.text))
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthFeatures = fs.GetFeatures()
			}
		})
	}
}

func BenchmarkTwelfthVectorizeBytes(b *testing.B) {
	words := bytes.Fields([]byte(strings.Repeat(twelfthText, 40)))
	for _, n := range []int{10, 100, 1000} {
		b.Run(fmt.Sprintf("words=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthVector = VectorizeBytes(words[:n])
			}
		})
	}
}

func BenchmarkTwelfthShingle(b *testing.B) {
	words := bytes.Fields([]byte(strings.Repeat(twelfthText, 40)))
	for _, n := range []int{10, 100, 1000} {
		for _, w := range []int{2, 4} {
			b.Run(fmt.Sprintf("words=%d/w=%d", n, w), func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; i < b.N; i++ {
					twelfthBytes = Shingle(w, words[:n])
				}
			})
		}
	}
}
