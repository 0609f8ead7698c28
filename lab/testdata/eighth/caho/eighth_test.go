package ahocorasick

import (
	"fmt"
	"strings"
	"testing"
)

var (
	eighthSum   int64
	eighthMatch *Match
)

const eighthProse = `It was late in the afternoon when the two of them came down from the hills, and the light lay
long over the fields. Nobody in the village had expected them before the end of the week; the road was known to be
bad, and the carrier who should have brought the news had been held up at the bridge. "You will have to make do with
what there is," said the landlord, "for the market is not until Thursday." They said that they would, and sat down.
`

var eighthPatterns = map[string][]string{
	"few":    {"Thursday", "xylophone", "quarry", "bridge"},
	"words":  {"afternoon", "hill", "market", "carrier", "village", "landlord", "Zürich", "jury", "zebra", "king", "quick"},
	"common": {"the", "he", "they", "and", "an", "in", "ing", "there", "is", "his"},
	"genome": {"AAAAAAAAAAAAAAAAAAAAAAAC", "AAACAAAGAAACAAAGAAAC", "CAAACAAACAAACAAAG", "GAAAGAAAAAAAAAAAAAAAGAAAT", "ACACACACACACACACACACACAT"},
}

func BenchmarkEighthWalk(b *testing.B) {
	for _, name := range []string{"few", "words", "common"} {
		name := name
		b.Run(name, func(b *testing.B) {
			eighthWalk(b, eighthPatterns[name], []byte(strings.Repeat(eighthProse, 20)))
		})
	}
}

func BenchmarkEighthOverlap(b *testing.B) {
	genome, seed := make([]byte, 8000), uint32(8)
	for i := range genome {
		seed = seed*1664525 + 1013904223
		genome[i] = "ACGT"[seed>>24&3&(seed>>28)]
	}
	eighthWalk(b, eighthPatterns["genome"], genome)
}

func eighthWalk(b *testing.B, patterns []string, text []byte) {
	trie := NewTrieBuilder().AddStrings(patterns).Build()
	b.SetBytes(int64(len(text)))
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		trie.Walk(text, func(end, n, pattern int64) bool {
			eighthSum += end - n + pattern
			return true
		})
	}
}

func BenchmarkEighthFirstString(b *testing.B) {
	trie := NewTrieBuilder().AddStrings(eighthPatterns["words"]).Build()
	for _, n := range []int{1, 10, 200} {
		text := strings.Repeat(eighthProse, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eighthMatch = trie.MatchFirstString(text)
			}
		})
	}
}
