package toposort

import (
	"strconv"
	"testing"
)

func thirtysecondAGraph() *Graph {
	g := NewGraph(200)
	for i := 0; i < 200; i++ {
		g.AddNode(strconv.Itoa(i))
	}
	for i := 0; i < 200; i++ {
		for j := i + 1; j < 200; j += 1 + i%7 + j%5 {
			g.AddEdge(strconv.Itoa(i), strconv.Itoa(j))
		}
	}
	return g
}

func BenchmarkThirtysecondToposort(b *testing.B) {
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		g := thirtysecondAGraph()
		b.StartTimer()
		if _, ok := g.Toposort(); !ok {
			b.Fatal("cycle")
		}
	}
}
