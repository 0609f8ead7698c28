package tdigest

import (
	"fmt"
	"math/rand"
	"testing"
)

var eighthFloat float64

func eighthCentroids(n int) CentroidList {
	r := rand.New(rand.NewSource(8))
	c := make(CentroidList, n)
	for i := range c {
		c[i] = Centroid{Mean: r.NormFloat64() * 100, Weight: float64(1 + r.Intn(5))}
	}
	return c
}

// BenchmarkEighthList collects lists of centroids, as when the digests of many sources are
// put together, until there is no more room.
func BenchmarkEighthList(b *testing.B) {
	for _, n := range []int{20, 300, 5000} {
		c := eighthCentroids(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			t := New()
			for i := 0; i < b.N; i++ {
				t.Reset()
				for k := 0; k+n <= 8000; k += n {
					t.AddCentroidList(c)
				}
				eighthFloat += t.unprocessedWeight
			}
		})
	}
}

// BenchmarkEighthQuantile asks now and then while values are added.
func BenchmarkEighthQuantile(b *testing.B) {
	for _, n := range []int{1, 50, 1000} {
		c := eighthCentroids(20000)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			t := NewWithCompression(200)
			k := 0
			for i := 0; i < b.N; i++ {
				for j := 0; j < n; j++ {
					t.AddCentroid(c[k%len(c)])
					k++
				}
				eighthFloat += t.Quantile(0.99)
			}
		})
	}
}

func BenchmarkEighthCount(b *testing.B) {
	for _, compression := range []float64{20, 100, 1000} {
		t := NewWithCompression(compression)
		for _, c := range eighthCentroids(50000) {
			t.AddCentroid(c)
		}
		b.Run(fmt.Sprint(compression), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eighthFloat += t.Count()
			}
		})
	}
}
