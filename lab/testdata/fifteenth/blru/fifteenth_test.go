package lru

import "testing"

var fifteenthLen int

func BenchmarkFifteenthAddFull(b *testing.B) {
	c := New(512)
	keys := make([]Key, 4096)
	for i := range keys {
		keys[i] = i
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.Add(keys[i%len(keys)], nil)
	}
	fifteenthLen = c.Len()
}
