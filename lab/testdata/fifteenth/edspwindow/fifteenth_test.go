package window

import "testing"

var fifteenthWindow []float64

func BenchmarkFifteenthHann(b *testing.B) {
	x := make([]float64, 256)
	for i := range x {
		x[i] = float64(i % 37)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fifteenthWindow = Hann(256)
		Apply(x, Hann)
	}
}
