package swiss

import "testing"

var sixteenthSum int

// sixteenthSparse makes a map with room for many keys and few keys in it.
func sixteenthSparse() *Map[int, int] {
	m := NewMap[int, int](20000)
	for i := 0; i < 100; i++ {
		m.Put(i, i)
	}
	return m
}

func BenchmarkSixteenthClear(b *testing.B) {
	m := sixteenthSparse()
	for i := 0; i < b.N; i++ {
		m.Clear()
		for j := 0; j < 100; j++ {
			m.Put(j, i)
		}
	}
}

func BenchmarkSixteenthClearFull(b *testing.B) {
	m := NewMap[int, int](2000)
	for i := 0; i < b.N; i++ {
		for j := 0; j < 1000; j++ {
			m.Put(j, i)
		}
		m.Clear()
	}
}

func BenchmarkSixteenthIter(b *testing.B) {
	m := sixteenthSparse()
	for i := 0; i < b.N; i++ {
		m.Iter(func(k, v int) bool {
			sixteenthSum += k
			return false
		})
	}
}
