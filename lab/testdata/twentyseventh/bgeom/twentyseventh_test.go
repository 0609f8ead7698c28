package geom

import "testing"

func twentyseventhLine(layout Layout, n int) *LineString {
	s := layout.Stride()
	fc := make([]float64, 0, n*s)
	for i := 0; i < n; i++ {
		for k := 0; k < s; k++ {
			fc = append(fc, float64((i*7919+k*104729)%10007)/8)
		}
	}
	return NewLineStringFlat(layout, fc)
}

func BenchmarkTwentyseventhBounds(b *testing.B) {
	g := twentyseventhLine(XYZM, 2000)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		g.Bounds()
	}
}

func BenchmarkTwentyseventhCoords(b *testing.B) {
	g := twentyseventhLine(XYZ, 500)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		g.Coords()
	}
}
