package rtreego

import (
	"fmt"
	"math/rand"
	"testing"
)

var (
	seventhBox   Rect
	seventhFound Spatial
	seventhList  []Spatial
)

// seventhItem is a small rectangle.
type seventhItem struct {
	rect Rect
}

func (s *seventhItem) Bounds() Rect { return s.rect }

func seventhItems(n, dim int) []Spatial {
	r := rand.New(rand.NewSource(int64(n)))
	items := make([]Spatial, n)
	for i := range items {
		p, l := make(Point, dim), make([]float64, dim)
		for j := range p {
			p[j], l[j] = r.Float64()*1000, 0.5+r.Float64()*4
		}
		rect, err := NewRect(p, l)
		if err != nil {
			panic(err)
		}
		items[i] = &seventhItem{rect}
	}
	return items
}

func BenchmarkSeventhBox(b *testing.B) {
	for _, c := range []struct{ entries, dim int }{{8, 2}, {25, 2}, {50, 3}} {
		n := &node{leaf: true}
		for _, obj := range seventhItems(c.entries, c.dim) {
			n.entries = append(n.entries, entry{bb: obj.Bounds(), obj: obj})
		}
		b.Run(fmt.Sprintf("%dx%d", c.entries, c.dim), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				seventhBox = n.computeBoundingBox()
			}
		})
	}
}

// BenchmarkSeventhAdjust goes up from leaves whose last entry is new.
func BenchmarkSeventhAdjust(b *testing.B) {
	for _, c := range []struct{ max, size int }{{8, 500}, {25, 1000}, {50, 5000}} {
		tree := NewTree(2, c.max/2, c.max, seventhItems(c.size, 2)...)
		var leaves []*node
		var walk func(n *node)
		walk = func(n *node) {
			if n.leaf {
				leaves = append(leaves, n)
			}
			for _, e := range n.entries {
				if e.child != nil {
					walk(e.child)
				}
			}
		}
		walk(tree.root)
		b.Run(fmt.Sprintf("%d/%d", c.max, c.size), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tree.adjustTree(leaves[i%len(leaves)], nil)
			}
		})
	}
}

func BenchmarkSeventhNearest(b *testing.B) {
	for _, c := range []struct{ max, size int }{{8, 200}, {25, 1000}, {50, 5000}} {
		tree := NewTree(2, c.max/2, c.max, seventhItems(c.size, 2)...)
		b.Run(fmt.Sprintf("%d/%d", c.max, c.size), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				seventhFound = tree.NearestNeighbor(Point{float64(i * 37 % 1000), float64(i * 91 % 1000)})
			}
		})
	}
}

func BenchmarkSeventhNeighbors(b *testing.B) {
	for _, c := range []struct{ max, size, k int }{{8, 200, 1}, {25, 1000, 3}, {50, 5000, 10}} {
		tree := NewTree(2, c.max/2, c.max, seventhItems(c.size, 2)...)
		b.Run(fmt.Sprintf("%d/%d/%d", c.max, c.size, c.k), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				seventhList = tree.NearestNeighbors(c.k, Point{float64(i * 37 % 1000), float64(i * 91 % 1000)})
			}
		})
	}
}
