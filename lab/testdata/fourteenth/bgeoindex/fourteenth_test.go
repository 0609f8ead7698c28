package geoindex

import (
	"math/rand"
	"testing"

	"github.com/tidwall/geoindex/algo"
	"github.com/tidwall/geoindex/internal"
)

var fourteenthCount int

func BenchmarkFourteenthQueue(b *testing.B) {
	rng := rand.New(rand.NewSource(14))
	dists := make([]float64, 2000)
	for i := range dists {
		dists[i] = rng.Float64()
	}
	var q queue
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, d := range dists {
			q.push(qnode{dist: d})
		}
		for {
			if _, ok := q.pop(); !ok {
				break
			}
		}
	}
}

func BenchmarkFourteenthNearby(b *testing.B) {
	rng := rand.New(rand.NewSource(14))
	index := Wrap(&internal.RTree{})
	for i := 0; i < 20000; i++ {
		p := [2]float64{rng.Float64() * 100, rng.Float64() * 100}
		index.Insert(p, p, i)
	}
	p := [2]float64{50, 50}
	dist := algo.Box(p, p, false, nil)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		n := 0
		index.Nearby(dist, func(min, max [2]float64, data interface{}, dist float64) bool {
			n++
			return n < 5
		})
		fourteenthCount += n
	}
}

func BenchmarkFourteenthSVG(b *testing.B) {
	rng := rand.New(rand.NewSource(14))
	index := Wrap(&internal.RTree{})
	for i := 0; i < 1000; i++ {
		p := [2]float64{rng.Float64()*360 - 180, rng.Float64()*180 - 90}
		index.Insert(p, p, i)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		fourteenthCount += len(index.SVG())
	}
}
