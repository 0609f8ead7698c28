package treeprint

import (
	"fmt"
	"testing"
)

var seventhBytes []byte
var seventhTree Tree

func seventhMake(depth, width int, add func(Tree, int) Tree) Tree {
	var fill func(t Tree, depth int)
	fill = func(t Tree, depth int) {
		for i := 0; i < width; i++ {
			child := add(t, i)
			if depth > 1 {
				fill(child, depth-1)
			}
		}
	}
	t := New()
	fill(t, depth)
	return t
}

// BenchmarkSeventhBytes prints trees.
func BenchmarkSeventhBytes(b *testing.B) {
	names := []string{"cmd", "internal", "main.go", "README.md"}
	for _, input := range []struct {
		name string
		tree Tree
	}{
		{"files", seventhMake(4, 4, func(t Tree, i int) Tree { return t.AddBranch(names[i]) })},
		{"deep", seventhMake(60, 1, func(t Tree, i int) Tree { return t.AddNode("leaf").AddBranch("level") })},
		{"meta", seventhMake(3, 4, func(t Tree, i int) Tree { return t.AddMetaBranch(i, names[i]) })},
	} {
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				seventhBytes = input.tree.Bytes()
			}
		})
	}
}

// BenchmarkSeventhFind searches for what is at the end, and for what is not there.
func BenchmarkSeventhFind(b *testing.B) {
	n := 0
	names := seventhMake(4, 4, func(t Tree, i int) Tree { n++; return t.AddMetaBranch(fmt.Sprintf("%08d", n), i) })
	numbers := seventhMake(4, 4, func(t Tree, i int) Tree { n++; return t.AddMetaBranch(n, i) })
	for _, input := range []struct {
		name string
		tree Tree
		meta interface{}
	}{
		{"name", names, "00000340"},
		{"number", numbers, n},
		{"absent", names, "00000000"},
	} {
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				seventhTree = input.tree.FindByMeta(input.meta)
			}
		})
	}
}
