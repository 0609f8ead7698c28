package quant

import (
	"image"
	"image/color"
	"testing"
)

var (
	sixteenthPalette = func() (p sPalette) {
		for i := int32(0); i < 256; i++ {
			p = append(p, sRGB{i * 7919 % 65536, i * 104729 % 65536, i * 1299709 % 65536})
		}
		return p
	}()
	sixteenthColors = func() (p color.Palette) {
		for _, c := range sixteenthPalette {
			p = append(p, color.RGBA64{uint16(c.r), uint16(c.g), uint16(c.b), 0xffff})
		}
		return p
	}()
	sixteenthTree  = TreePalette{256, sixteenthNode(8, 0, 0x10000, new(int))}
	sixteenthImage = func() image.Image {
		m := image.NewRGBA64(image.Rect(0, 0, 64, 32))
		for y := 0; y < 32; y++ {
			for x := 0; x < 64; x++ {
				m.SetRGBA64(x, y, color.RGBA64{uint16(x * 1000), uint16(y * 2000), uint16(x*y) * 30, 0xffff})
			}
		}
		return m
	}()
	sixteenthSum int
)

func sixteenthNode(depth int, low, high uint32, n *int) *Node {
	if depth == 0 {
		*n++
		return &Node{Index: *n - 1}
	}
	m := (low + high) / 2
	return &Node{Type: 1 + depth%3, Split: m, Low: sixteenthNode(depth-1, low, m, n), High: sixteenthNode(depth-1, m, high, n)}
}

func BenchmarkSixteenthSearch(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, c := range sixteenthColors {
			sixteenthTree.Search(c, func(n *Node) { sixteenthSum += n.Index })
		}
	}
}

func BenchmarkSixteenthWalk(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sixteenthTree.Walk(func(n *Node, i int) { sixteenthSum += i })
	}
}

func BenchmarkSixteenthDither(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sixteenthSum += len(dither211(sixteenthImage, sixteenthColors).Pix)
	}
}
