package xstrings

import "testing"

var (
	secondText  string
	secondWords []string
)

const secondLine = "The quick brown fox doesn't jump over well-known lazy dogs, or so they say; it merely walks."

func BenchmarkSecondTranslate(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		secondText = Translate("hello world", "a-z", "A-Z")
	}
}

func BenchmarkSecondWordSplit(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		secondWords = WordSplit(secondLine)
	}
}

func BenchmarkSecondReverse(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		secondText = Reverse(secondLine)
	}
}
