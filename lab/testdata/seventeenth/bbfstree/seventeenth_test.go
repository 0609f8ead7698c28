package bfstree

import (
	"fmt"
	"testing"
)

type seventeenthEdge struct{ from, to string }

func (e seventeenthEdge) From() string { return e.from }
func (e seventeenthEdge) To() string   { return e.to }

var (
	seventeenthNames []string
	seventeenthPath  *Path
)

func BenchmarkSeventeenthNodes(b *testing.B) {
	t := New()
	for i := 0; i < 500; i++ {
		t.AddEdge(seventeenthEdge{fmt.Sprintf("node%d", i), fmt.Sprintf("node%d", i*3+1)})
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		seventeenthNames = t.Nodes()
	}
}

func BenchmarkSeventeenthFindPath(b *testing.B) {
	t := New()
	for l := 0; l < 4; l++ {
		for i := 0; i < 4; i++ {
			for j := 0; j < 4; j++ {
				t.AddEdge(seventeenthEdge{fmt.Sprintf("n%d-%d", l, i), fmt.Sprintf("n%d-%d", l+1, j)})
			}
		}
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		seventeenthPath, _ = t.FindPath("n0-0", "n4-3")
	}
}
