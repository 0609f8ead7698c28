package levenshtein

import (
	"strings"
	"testing"
)

var secondSink int

func BenchmarkSecondSimilar(b *testing.B) {
	left := strings.Repeat("the same directory ", 20) + "first" + strings.Repeat(" and its files", 15)
	right := strings.Repeat("the same directory ", 20) + "second" + strings.Repeat(" and its files", 15)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		secondSink += ComputeDistance(left, right)
	}
}

func BenchmarkSecondWords(b *testing.B) {
	words := []string{"configuration of the listening address", "configurable lists and their addresses", "a figure that is rather long as texts go"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, w := range words {
			secondSink += ComputeDistance(words[0], w)
		}
	}
}
