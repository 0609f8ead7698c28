package transforms

import (
	"image"
	"testing"
)

var sixthPixels [][]float64

func BenchmarkSixthRgb2Gray(b *testing.B) {
	const side = 64
	rgba := image.NewRGBA(image.Rect(0, 0, side, side))
	for i := range rgba.Pix {
		rgba.Pix[i] = byte(i * 37)
	}
	ycbcr := image.NewYCbCr(image.Rect(0, 0, side, side), image.YCbCrSubsampleRatio420)
	for i := range ycbcr.Y {
		ycbcr.Y[i] = byte(i * 41)
	}
	for i := range ycbcr.Cb {
		ycbcr.Cb[i], ycbcr.Cr[i] = byte(i*43), byte(i*47)
	}
	for _, c := range []struct {
		name string
		img  image.Image
	}{{"RGBA", rgba}, {"YCbCr", ycbcr}} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthPixels = Rgb2Gray(c.img)
			}
		})
	}
}
