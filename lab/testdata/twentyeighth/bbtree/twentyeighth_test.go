package btree

import (
	"math/rand"
	"testing"
)

type twentyeighthPair struct {
	key, val int
}

func BenchmarkTwentyeighthReplace(b *testing.B) {
	t := New(8, func(a, b twentyeighthPair) bool { return a.key < b.key })
	keys := rand.New(rand.NewSource(28)).Perm(2000)
	for i, k := range keys {
		t.ReplaceOrInsert(twentyeighthPair{k, i})
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		t.ReplaceOrInsert(twentyeighthPair{keys[i%len(keys)], i})
	}
}
