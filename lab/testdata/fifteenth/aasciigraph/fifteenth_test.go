package asciigraph

import (
	"math"
	"testing"
)

var fifteenthSink []float64

func BenchmarkFifteenthInterpolate(b *testing.B) {
	data := make([]float64, 500)
	for i := range data {
		data[i] = math.Sin(float64(i) / 20)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		fifteenthSink = interpolateArray(data, 160)
	}
}
