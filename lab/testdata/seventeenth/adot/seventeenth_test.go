package dot

import (
	"strconv"
	"testing"
)

var (
	seventeenthFound  bool
	seventeenthEdges  []Edge
	seventeenthString string
)

func seventeenthGraph() *Graph {
	g := NewGraph()
	for i := 0; i < 200; i++ {
		n := g.Node("node" + strconv.Itoa(i))
		g.Edge(n, g.Node("hub"))
		g.AddToSameRank("rank", n)
	}
	for i := 0; i < 20; i++ {
		g.Edge(g.Node("node1"), g.Node("node2"), "label"+strconv.Itoa(i))
		g.Edge(g.Node("hub"), g.Node("node2"), "label"+strconv.Itoa(i))
	}
	sub := g.Subgraph("sub")
	sub.Node("inner")
	return g
}

func BenchmarkSeventeenthFindNodeById(b *testing.B) {
	g := seventeenthGraph()
	for i := 0; i < b.N; i++ {
		_, seventeenthFound = g.FindNodeById("node77")
		_, seventeenthFound = g.FindNodeById("inner")
	}
}

func BenchmarkSeventeenthFindEdges(b *testing.B) {
	g := seventeenthGraph()
	hub, two := g.Node("hub"), g.Node("node2")
	for i := 0; i < b.N; i++ {
		seventeenthEdges = g.FindEdges(hub, two)
	}
}

func BenchmarkSeventeenthIndentedWrite(b *testing.B) {
	g := seventeenthGraph()
	for i := 0; i < b.N; i++ {
		seventeenthString = g.String()
	}
}
