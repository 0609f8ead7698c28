package text

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

var (
	fourthSizes = []int{3, 30, 300}
	fourthSink  int
)

func fourthLines(n int) string {
	return strings.Repeat("the server answers every question of its clients\n\nin turn\n", n)
}

func BenchmarkFourthIndent(b *testing.B) {
	for _, n := range fourthSizes {
		text := []byte(fourthLines(n))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthSink += len(IndentBytes(text, []byte("    ")))
			}
		})
	}
}

func BenchmarkFourthIndentWriter(b *testing.B) {
	for _, n := range fourthSizes {
		text := []byte(fourthLines(n))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				k, _ := NewIndentWriter(io.Discard, []byte("* "), []byte("  ")).Write(text)
				fourthSink += k
			}
		})
	}
}

func BenchmarkFourthWrapWords(b *testing.B) {
	for _, n := range []int{10, 50, 200} {
		var words [][]byte
		for i := 0; i < n; i++ {
			words = append(words, []byte("acknowledge"[:1+i*7%11]))
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthSink += len(WrapWords(words, 1, 60, defaultPenalty))
			}
		})
	}
}
