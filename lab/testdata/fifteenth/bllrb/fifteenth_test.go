package llrb

import "testing"

var fifteenthCount int

func BenchmarkFifteenthAscend(b *testing.B) {
	t := New()
	for i := 0; i < 10000; i++ {
		t.ReplaceOrInsert(Int(i * 7919 % 10007))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		t.AscendGreaterOrEqual(Int(100), func(Item) bool {
			fifteenthCount++
			return true
		})
	}
}
