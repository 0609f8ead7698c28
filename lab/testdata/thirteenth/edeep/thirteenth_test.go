package deep

import "testing"

var thirteenthA, thirteenthB [256]float64

func init() {
	for i := range thirteenthA {
		thirteenthA[i] = float64(i) * 1.37
		thirteenthB[i] = float64(i) * 1.37
	}
}

func BenchmarkThirteenthEqualFloats(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if d := Equal(thirteenthA[:], thirteenthB[:]); d != nil {
			b.Fatal(d)
		}
	}
}
