package channel

import (
	"image"
	"testing"
)

func BenchmarkNineteenthExtractMultiple(b *testing.B) {
	img := nineteenthImage()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		ExtractMultiple(img, Red, Green, Blue, Alpha)
		ExtractMultiple(img, Red, Alpha)
	}
}

func nineteenthImage() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 160, 120))
	for i := range img.Pix {
		img.Pix[i] = uint8(i / 64 * 7)
		if i%4 == 3 {
			img.Pix[i] = 255
		}
	}
	return img
}

func BenchmarkNineteenthExtract(b *testing.B) {
	img := nineteenthImage()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		Extract(img, Green)
	}
}
