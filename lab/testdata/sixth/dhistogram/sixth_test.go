package gohistogram

import (
	"math/rand"
	"strconv"
	"testing"
)

var sixthHistogram *NumericHistogram

func BenchmarkSixthAdd(b *testing.B) {
	r := rand.New(rand.NewSource(6))
	values := make([]float64, 4096)
	for i := range values {
		values[i] = r.ExpFloat64() * 100
	}
	for _, bins := range []int{20, 80} {
		b.Run(strconv.Itoa(bins), func(b *testing.B) {
			h := NewHistogram(bins)
			for i := 0; i < b.N; i++ {
				h.Add(values[i%len(values)])
			}
			sixthHistogram = h
		})
	}
}
