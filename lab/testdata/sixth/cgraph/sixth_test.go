package graph

import (
	"fmt"
	"testing"
)

var (
	sixthOrder []int
	sixthPath  []int
	sixthCount int
)

// sixthGraph has n vertices in layers of ten and edges to some of the next layers.
func sixthGraph(n int) Graph[int, int] {
	g := New(IntHash, Directed(), Weighted())
	for i := 1; i <= n; i++ {
		_ = g.AddVertex(i)
	}
	for i := 1; i <= n; i++ {
		for _, d := range []int{7, 10, 13, 24} {
			if i+d <= n {
				_ = g.AddEdge(i, i+d, EdgeWeight(1+i*d%9))
			}
		}
	}
	return g
}

func BenchmarkSixthTopological(b *testing.B) {
	for _, n := range []int{30, 200, 1000} {
		g := sixthGraph(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthOrder, _ = StableTopologicalSort(g, func(x, y int) bool { return x < y })
			}
		})
	}
}

func BenchmarkSixthShortest(b *testing.B) {
	for _, n := range []int{30, 200, 1000} {
		g := sixthGraph(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthPath, _ = ShortestPath(g, 1, 1+n/2/10*10)
			}
		})
	}
}

func BenchmarkSixthDFS(b *testing.B) {
	for _, n := range []int{30, 200, 1000} {
		g := sixthGraph(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				_ = DFS(g, 1, func(int) bool { sixthCount++; return false })
			}
		})
	}
}
