package mapset

import "testing"

func thirtythirdSet(lo, hi int) Set[int] {
	s := NewSize[int](hi - lo)
	for i := lo; i < hi; i++ {
		s.Add(i)
	}
	return s
}

func BenchmarkThirtythirdRemoveAll(b *testing.B) {
	big := thirtythirdSet(0, 20000)
	small := thirtythirdSet(30000, 30200)
	b.ReportAllocs()
	for b.Loop() {
		small.RemoveAll(big)
	}
}

func BenchmarkThirtythirdIntersect(b *testing.B) {
	a := thirtythirdSet(0, 3000)
	c := thirtythirdSet(1000, 5000)
	b.Run("one", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Intersect(a)
		}
	})
	b.Run("two", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Intersect(a, c)
		}
	})
}
