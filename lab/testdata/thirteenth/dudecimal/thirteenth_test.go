package udecimal

import (
	"math/big"
	"testing"
)

var thirteenthText string

func BenchmarkThirteenthBigString(b *testing.B) {
	ds := []Decimal{
		MustParse("1234567890123456789012345678901234567890.1234567890123456789"),
		MustParse("-98765432109876543210987654321098765432109876543210.5"),
		newDecimal(false, bintFromBigInt(big.NewInt(12345)), 19),
		newDecimal(true, bintFromBigInt(big.NewInt(7)), 12),
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, d := range ds {
			thirteenthText = d.String()
		}
	}
}
