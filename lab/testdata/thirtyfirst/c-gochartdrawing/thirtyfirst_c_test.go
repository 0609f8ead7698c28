package drawing

import "testing"

func BenchmarkThirtyfirstFromHex(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		ColorFromHex("#0074d9")
		ColorFromHex("2ecc40")
		ColorFromHex("#F4A")
	}
}

func BenchmarkThirtyfirstRGBA(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		ColorFromRGBA("rgba(0, 116, 217, 0.5)")
		ColorFromRGBA("rgba(255,255,255,1.0)")
	}
}

func BenchmarkThirtyfirstString(b *testing.B) {
	cs := []Color{ColorWhite, ColorTransparent, {R: 12, G: 180, B: 7, A: 100}, ColorTeal.WithAlpha(64)}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, c := range cs {
			if c.String() == "" {
				b.Fatal()
			}
		}
	}
}
