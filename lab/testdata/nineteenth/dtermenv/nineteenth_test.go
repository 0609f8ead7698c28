package termenv

import (
	"image/color"
	"testing"
)

var nineteenthSink string

func BenchmarkNineteenthForeground(b *testing.B) {
	b.ReportAllocs()
	fg, bg := ANSIColor(3), ANSIColor(4)
	for i := 0; i < b.N; i++ {
		s := TrueColor.String("status").Foreground(fg).Background(bg).Bold()
		nineteenthSink = s.string
	}
}

func BenchmarkNineteenthFromColor(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if TrueColor.FromColor(color.RGBA{R: uint8(i), G: 128, B: 7, A: 255}) == nil {
			b.Fatal("no color")
		}
	}
}

func BenchmarkNineteenthSequence256(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		nineteenthSink = ANSI256Color(16 + i%240).Sequence(i&1 == 0)
	}
}
