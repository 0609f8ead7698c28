package adjust

import (
	"image"
	"image/color"
	"testing"
)

func BenchmarkNineteenthApply(b *testing.B) {
	img := nineteenthImage()
	fn := func(c color.RGBA) color.RGBA {
		y := uint8((int(c.R)*299 + int(c.G)*587 + int(c.B)*114) / 1000)
		return color.RGBA{y, y, y, c.A}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		Apply(img, fn)
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
