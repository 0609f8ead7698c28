package base

import (
	"math/rand"
	"testing"
)

func twentyninthBoxes(n, dims int, size float64) (mins, maxs [][]float64) {
	rng := rand.New(rand.NewSource(29))
	for i := 0; i < n; i++ {
		min := make([]float64, dims)
		max := make([]float64, dims)
		for d := range min {
			min[d] = rng.Float64()*360 - 180
			max[d] = min[d] + rng.Float64()*size
		}
		mins, maxs = append(mins, min), append(maxs, max)
	}
	return mins, maxs
}

func twentyninthTree(n int, size float64) *RTree {
	mins, maxs := twentyninthBoxes(n, 2, size)
	tr := New(2, 13)
	for i := range mins {
		tr.Insert(mins[i], maxs[i], i)
	}
	return tr
}

func BenchmarkTwentyninthInsert(b *testing.B) {
	mins, maxs := twentyninthBoxes(1000, 2, 1)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		tr := New(2, 13)
		for j := range mins {
			tr.Insert(mins[j], maxs[j], j)
		}
	}
}

func BenchmarkTwentyninthSearch(b *testing.B) {
	tr := twentyninthTree(5000, 1)
	mins, maxs := twentyninthBoxes(64, 2, 40)
	n := 0
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		tr.Search(mins[i%64], maxs[i%64], func(item interface{}) bool {
			n++
			return true
		})
	}
}

func BenchmarkTwentyninthKNN(b *testing.B) {
	tr := twentyninthTree(5000, 1)
	mins, _ := twentyninthBoxes(64, 2, 0)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		n := 0
		tr.KNN(mins[i%64], mins[i%64], false, func(item interface{}, dist float64) bool {
			n++
			return n < 20
		})
	}
}
