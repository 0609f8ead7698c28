package polyline

import (
	"math"
	"testing"
)

func fourthPath(n int) [][]float64 {
	var path [][]float64
	for i := 0; i < n; i++ {
		t := float64(i) / 40
		path = append(path, []float64{47.3 + t*math.Sin(t)/9, 8.5 + t*math.Cos(t)/7})
	}
	return path
}

func BenchmarkFourthDecodeCoords(b *testing.B) {
	var texts [][]byte
	for _, n := range []int{2, 15, 120} {
		texts = append(texts, EncodeCoords(fourthPath(n)))
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, t := range texts {
			if _, _, err := DecodeCoords(t); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkFourthEncodeCoords(b *testing.B) {
	var paths [][][]float64
	for _, n := range []int{2, 15, 120} {
		paths = append(paths, fourthPath(n))
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, p := range paths {
			EncodeCoords(p)
		}
	}
}
