package kdtree

import (
	"math/rand"
	"testing"
)

func sixteenthTree() (*Tree, []Point) {
	r := rand.New(rand.NewSource(1))
	var p Points
	for i := 0; i < 2000; i++ {
		p = append(p, Point{r.Float64(), r.Float64()})
	}
	var q []Point
	for i := 0; i < 16; i++ {
		q = append(q, Point{r.Float64(), r.Float64()})
	}
	return New(p, false), q
}

func BenchmarkSixteenthNKeeper(b *testing.B) {
	r := rand.New(rand.NewSource(2))
	var c []ComparableDist
	for i := 0; i < 4000; i++ {
		d := 4000 - float64(i) + 100*r.Float64()
		c = append(c, ComparableDist{Comparable: Point{d}, Dist: d})
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		k := NewNKeeper(50)
		for _, x := range c {
			k.Keep(x)
		}
	}
}

func BenchmarkSixteenthNearestSetDist(b *testing.B) {
	t, q := sixteenthTree()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		t.NearestSet(NewDistKeeper(0.05), q[i%len(q)])
	}
}

func BenchmarkSixteenthDistKeeper(b *testing.B) {
	r := rand.New(rand.NewSource(2))
	var c []ComparableDist
	for i := 0; i < 1000; i++ {
		d := r.Float64()
		c = append(c, ComparableDist{Comparable: Point{d}, Dist: d})
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		k := NewDistKeeper(0.5)
		for _, x := range c {
			k.Keep(x)
		}
	}
}
