package runewidth

import "testing"

func BenchmarkThirdWrap(b *testing.B) {
	texts := []string{
		"", "東京特許許可局局長",
		"The quick brown fox jumps over the lazy dog, and runs on through the woods to the river.\nThere it stops.",
	}
	for i := 0; i < b.N; i++ {
		for _, s := range texts {
			Wrap(s, 20)
		}
	}
}
