package lfu

import "testing"

var sixteenthValue int

func BenchmarkSixteenthGet(b *testing.B) {
	const size = 4096
	c := NewCache[int, int](WithCapacity(size))
	for k := 0; k < size; k++ {
		c.Set(k, k)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		sixteenthValue, _ = c.Get(i & (size - 1))
	}
}
