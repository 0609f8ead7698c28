package chunker

import "testing"

var (
	fifteenthText string
	fifteenthPol  Pol
)

func BenchmarkFifteenthExpand(b *testing.B) {
	pols := []Pol{0x3DA3358B4DC173, 0x3f, 0xdd2bda3b77c9, 0x30000000000001}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, p := range pols {
			fifteenthText = p.Expand()
		}
	}
}

func BenchmarkFifteenthMulMod(b *testing.B) {
	x, y, g := Pol(0x0eae8c07dbbb30), Pol(0x15d6db9de04771), Pol(0x3DA3358B4DC173)
	for i := 0; i < b.N; i++ {
		x = x.MulMod(y, g) | 2
	}
	fifteenthPol = x
}
