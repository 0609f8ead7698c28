package rng

import "testing"

var (
	seventeenthInt    int64
	seventeenthFloats []float64
)

func BenchmarkSeventeenthBinomial(b *testing.B) {
	g := NewBinomialGenerator(1)
	for i := 0; i < b.N; i++ {
		seventeenthInt = g.Binomial(12345, 0.3)
	}
}

func BenchmarkSeventeenthShuffle(b *testing.B) {
	g := NewUniformGenerator(1)
	arr := make([]interface{}, 10)
	for i := range arr {
		arr[i] = i
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		g.Shuffle(arr)
	}
}

func BenchmarkSeventeenthDirichlet(b *testing.B) {
	g := NewDirichletGenerator(1)
	for i := 0; i < b.N; i++ {
		seventeenthFloats = g.FlatDirichlet(8)
	}
}
