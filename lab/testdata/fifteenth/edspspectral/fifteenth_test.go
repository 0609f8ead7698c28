package spectral

import "testing"

var fifteenthSegs [][]float64

func BenchmarkFifteenthSegment(b *testing.B) {
	x := make([]float64, 1024)
	for i := range x {
		x[i] = float64(i % 37)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fifteenthSegs = Segment(x, 16, 8)
	}
}
