package rtred

import (
	"math/rand"
	"testing"
)

type twentyninthItem struct {
	min, max [3]float64
	dims     int
}

func (it *twentyninthItem) Rect(ctx interface{}) (min, max []float64) {
	return it.min[:it.dims], it.max[:it.dims]
}

func twentyninthItems(n, dims int, size float64) []Item {
	rng := rand.New(rand.NewSource(29))
	items := make([]Item, n)
	for i := range items {
		it := &twentyninthItem{dims: dims}
		for d := 0; d < dims; d++ {
			it.min[d] = rng.Float64()*360 - 180
			it.max[d] = it.min[d] + rng.Float64()*size
		}
		items[i] = it
	}
	return items
}

func BenchmarkTwentyninthInsert(b *testing.B) {
	points := twentyninthItems(1000, 2, 0)
	boxes := twentyninthItems(1000, 3, 2)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		tr := New(nil)
		for _, it := range points {
			tr.Insert(it)
		}
		for _, it := range boxes {
			tr.Insert(it)
		}
	}
}

func BenchmarkTwentyninthSearch(b *testing.B) {
	tr := New(nil)
	for _, it := range twentyninthItems(5000, 2, 1) {
		tr.Insert(it)
	}
	for _, it := range twentyninthItems(200, 3, 5) {
		tr.Insert(it)
	}
	queries := twentyninthItems(64, 2, 6)
	n := 0
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		tr.Search(queries[i%len(queries)], func(item Item) bool {
			n++
			return true
		})
	}
}
