package dag

import (
	"fmt"
	"testing"
)

var (
	tenthIDs   []string
	tenthErr   error
	tenthCount int
)

type tenthCounter int

func (c *tenthCounter) Visit(v Vertexer) {
	*c++
}

// tenthLayers makes a graph of layers of vertices, where each vertex has edges to some of the next layer.
func tenthLayers(b *testing.B, layers, width, edges int) *DAG {
	d := NewDAG()
	for l := 0; l < layers; l++ {
		for w := 0; w < width; w++ {
			id := fmt.Sprintf("task-%02d-%03d", l, w)
			if err := d.AddVertexByID(id, id); err != nil {
				b.Fatal(err)
			}
		}
	}
	for l := 0; l+1 < layers; l++ {
		for w := 0; w < width; w++ {
			for e := 0; e < edges; e++ {
				err := d.AddEdge(fmt.Sprintf("task-%02d-%03d", l, w), fmt.Sprintf("task-%02d-%03d", l+1, (w+3*e)%width))
				if err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	return d
}

func BenchmarkTenthOrdered(b *testing.B) {
	for _, c := range []struct {
		name                 string
		layers, width, edges int
	}{
		{"chain", 10, 1, 1},
		{"pipeline", 5, 8, 2},
		{"build", 8, 25, 3},
	} {
		d := tenthLayers(b, c.layers, c.width, c.edges)
		last := fmt.Sprintf("task-%02d-%03d", c.layers-1, 0)
		b.Run(c.name+"/descendants", func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthIDs, tenthErr = d.GetOrderedDescendants("task-00-000")
			}
		})
		b.Run(c.name+"/ancestors", func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthIDs, tenthErr = d.GetOrderedAncestors(last)
			}
		})
	}
}

func BenchmarkTenthDFSWalk(b *testing.B) {
	for _, c := range []struct {
		name                 string
		layers, width, edges int
	}{
		{"chains", 10, 10, 1},
		{"pipeline", 5, 8, 2},
		{"build", 6, 20, 3},
	} {
		d := tenthLayers(b, c.layers, c.width, c.edges)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				var n tenthCounter
				d.DFSWalk(&n)
				tenthCount = int(n)
			}
		})
	}
}

func BenchmarkTenthOrderedWalk(b *testing.B) {
	for _, c := range []struct {
		name                 string
		layers, width, edges int
	}{
		{"chains", 10, 10, 1},
		{"pipeline", 5, 8, 2},
		{"build", 6, 20, 3},
	} {
		d := tenthLayers(b, c.layers, c.width, c.edges)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				var n tenthCounter
				d.OrderedWalk(&n)
				tenthCount = int(n)
			}
		})
	}
}
