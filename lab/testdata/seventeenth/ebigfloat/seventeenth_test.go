package bigfloat

import (
	"math/big"
	"testing"
)

var seventeenthFloat *big.Float

func BenchmarkSeventeenthSqrt(b *testing.B) {
	z100 := new(big.Float).SetPrec(100).SetInt64(2)
	z500 := new(big.Float).SetPrec(500).SetInt64(3)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		seventeenthFloat = Sqrt(z100)
		seventeenthFloat = Sqrt(z500)
	}
}
