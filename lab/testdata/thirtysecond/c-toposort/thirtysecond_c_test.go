package toposort

import (
	"strconv"
	"testing"
)

func BenchmarkThirtysecondToposort(b *testing.B) {
	names := make([]string, 200)
	for i := range names {
		names[i] = "node" + strconv.Itoa(i)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		g := NewGraph(len(names))
		g.AddNodes(names...)
		for x := range names {
			for _, d := range []int{1, 3, 7, 20, 41} {
				if x+d < len(names) {
					g.AddEdge(names[x], names[x+d])
				}
			}
		}
		b.StartTimer()
		if _, ok := g.Toposort(); !ok {
			b.Fatal("cycle")
		}
	}
}
