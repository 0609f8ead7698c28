package intmap

import "testing"

var (
	seventeenthBool  bool
	seventeenthCount int
)

func BenchmarkSeventeenthHas(b *testing.B) {
	m := New[int, [16]int64](1000)
	for i := 1; i <= 1000; i++ {
		m.Put(i*7919, [16]int64{int64(i)})
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for k := 1; k <= 1000; k++ {
			seventeenthBool = m.Has(k * 7919 >> (k & 1))
		}
	}
}

func BenchmarkSeventeenthForEach(b *testing.B) {
	m := New[int, int](4096)
	m.Put(0, 1)
	m.Put(3, 1)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		m.ForEach(func(k, v int) bool {
			seventeenthCount += v
			return true
		})
	}
}

func BenchmarkSeventeenthGet(b *testing.B) {
	m := New[int, [16]int64](1000)
	for i := 1; i <= 1000; i++ {
		m.Put(i*7919, [16]int64{int64(i)})
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for k := 1; k <= 1000; k++ {
			_, seventeenthBool = m.Get(k * 7919 >> (k & 1))
		}
	}
}
