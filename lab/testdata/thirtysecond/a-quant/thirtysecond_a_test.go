package quantile

import (
	"math/rand"
	"testing"
)

var thirtysecondASink float64

func BenchmarkThirtysecondGetRepeated(b *testing.B) {
	r := rand.New(rand.NewSource(1))
	est := New(Known(0.50, 0.01), Known(0.95, 0.001), Known(0.99, 0.0005))
	for i := 0; i < 50000; i++ {
		est.Add(r.NormFloat64())
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		thirtysecondASink = est.Get(0.50)
		thirtysecondASink = est.Get(0.95)
		thirtysecondASink = est.Get(0.99)
	}
}
