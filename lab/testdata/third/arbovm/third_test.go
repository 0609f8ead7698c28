package levenshtein

import "testing"

func BenchmarkThirdDistance(b *testing.B) {
	pairs := [][2]string{
		{"kitten", "sitting"}, {"", "abc"}, {"Fön", "Föhn"},
		{"the quick brown fox jumps over the lazy dog", "pack my box with five dozen liquor jugs"},
	}
	for i := 0; i < b.N; i++ {
		for _, p := range pairs {
			Distance(p[0], p[1])
		}
	}
}
