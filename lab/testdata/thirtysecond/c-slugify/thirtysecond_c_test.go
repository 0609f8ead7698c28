package slugify

import "testing"

func BenchmarkThirtysecondSlugify(b *testing.B) {
	texts := []string{
		"The Quick Brown Fox Jumps Over the Lazy Dog, Again & Again",
		"Simples código em go: uma introdução",
		"How to write fast code -- part 2 (of 3)",
		"日本語の手紙をテスト",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, t := range texts {
			Slugify(t)
		}
	}
}
