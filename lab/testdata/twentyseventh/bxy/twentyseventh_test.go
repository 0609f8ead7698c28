package xy

import (
	"testing"

	"github.com/twpayne/go-geom"
)

func BenchmarkTwentyseventhConvexHull(b *testing.B) {
	var fc []float64
	seed := uint32(12345)
	for i := 0; i < 2*3000; i++ {
		seed = seed*1664525 + 1013904223
		fc = append(fc, float64(seed>>8)/4096)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		ConvexHullFlat(geom.XY, fc)
	}
}
