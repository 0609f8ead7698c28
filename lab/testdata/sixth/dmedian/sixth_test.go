package etcs

import (
	"math/rand"
	"testing"
)

var sixthMedian float64

func BenchmarkSixthMedian(b *testing.B) {
	r := rand.New(rand.NewSource(6))
	flat, few, photo := make([]float64, 256), make([]float64, 256), make([]float64, 256)
	for i := range photo {
		flat[i] = 255
		few[i] = float64(r.Intn(4))
		photo[i] = float64(r.Intn(256))
	}
	for _, c := range []struct {
		name   string
		pixels []float64
	}{{"flat", flat}, {"few", few}, {"photo", photo}} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthMedian += MedianOfPixels(c.pixels)
			}
		})
	}
}
