package color

import "testing"

var (
	seventeenthByte   uint8
	seventeenthString string
	seventeenthInts   []int
	seventeenthFloats []float64
)

func BenchmarkSeventeenthRgbTo256(b *testing.B) {
	for i := 0; i < b.N; i++ {
		seventeenthByte = RgbTo256(uint8(i), uint8(i>>2), uint8(i>>4))
	}
}

func BenchmarkSeventeenthRgbToHex(b *testing.B) {
	in := []int{170, 187, 4}
	for i := 0; i < b.N; i++ {
		seventeenthString = RgbToHex(in)
	}
}

func BenchmarkSeventeenthHexToRgb(b *testing.B) {
	in := []string{"#FF00AA", "CCC", "0xAD99C0", "1E90FF"}
	for i := 0; i < b.N; i++ {
		seventeenthInts = HexToRgb(in[i&3])
	}
}

func BenchmarkSeventeenthRgbToHsl(b *testing.B) {
	for i := 0; i < b.N; i++ {
		seventeenthFloats = RgbToHsl(uint8(i), uint8(i>>2), uint8(i>>4))
	}
}

func BenchmarkSeventeenthHSVToRGB(b *testing.B) {
	for i := 0; i < b.N; i++ {
		seventeenthByte, _, _ = HSVToRGB(float64(i%360)+0.5, 0.8, 0.9)
	}
}
