package tlru

import (
	"testing"
	"time"
)

func BenchmarkThirtythirdGetHot(b *testing.B) {
	c := New[string](ConstantCost[int], 1000)
	keys := []string{"alpha", "beta", "gamma", "delta"}
	for i, k := range keys {
		c.Set(k, i, time.Hour)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		// Requests come in bursts for one key.
		c.Get(keys[i>>5&3])
	}
}

func BenchmarkThirtythirdSet(b *testing.B) {
	c := New[int](func(s []byte) int {
		n := 0
		for _, x := range s {
			n += 1 + int(x&1)
		}
		return n
	}, 200000)
	val := make([]byte, 400)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.Set(i&1023, val, time.Hour)
	}
}

func BenchmarkThirtythirdEvict(b *testing.B) {
	c := New[int](ConstantCost[int], 1000)
	for i := 0; i < 500; i++ {
		c.Set(i, i, time.Hour)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		c.Evict()
	}
}
