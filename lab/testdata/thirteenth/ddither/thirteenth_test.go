package dither

import (
	"image/color"
	"math/rand"
	"testing"
)

var (
	thirteenthSum  int
	thirteenthSame bool
)

func thirteenthPalette(n int) []color.Color {
	rng := rand.New(rand.NewSource(7))
	p := make([]color.Color, n)
	for i := range p {
		p[i] = color.RGBA{uint8(rng.Intn(256)), uint8(rng.Intn(256)), uint8(rng.Intn(256)), 255}
	}
	return p
}

func BenchmarkThirteenthLinear(b *testing.B) {
	p := thirteenthPalette(256)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, c := range p {
			r, g, bl := toLinearRGB(c)
			thirteenthSum += int(r) + int(g) + int(bl)
		}
	}
}

func BenchmarkThirteenthClosest(b *testing.B) {
	d := NewDitherer(thirteenthPalette(16))
	rng := rand.New(rand.NewSource(8))
	in := make([][3]uint16, 512)
	for i := range in {
		in[i] = [3]uint16{uint16(rng.Intn(65536)), uint16(rng.Intn(65536)), uint16(rng.Intn(65536))}
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, c := range in {
			thirteenthSum += d.closestColor(c[0], c[1], c[2])
		}
	}
}

func BenchmarkThirteenthSamePalette(b *testing.B) {
	d := NewDitherer(thirteenthPalette(32))
	p := d.GetPalette()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		thirteenthSame = samePalette(d.palette, p)
	}
}
