package rtree

import (
	"math/rand"
	"testing"
)

var fifteenthCount int

func fifteenthTree() *RTreeG[int] {
	rng := rand.New(rand.NewSource(15))
	tr := new(RTreeG[int])
	for i := 0; i < 20000; i++ {
		p := [2]float64{rng.Float64() * 100, rng.Float64() * 100}
		tr.Insert(p, p, i)
	}
	return tr
}

func BenchmarkFifteenthSearch(b *testing.B) {
	tr := fifteenthTree()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		x := float64(i % 100)
		tr.Search([2]float64{x, 20}, [2]float64{x + 0.1, 60}, func(min, max [2]float64, data int) bool {
			fifteenthCount++
			return true
		})
	}
}
