package resize

import (
	"image"
	"testing"
)

func BenchmarkFifteenthYCC420(b *testing.B) {
	in := image.NewYCbCr(image.Rect(0, 0, 640, 480), image.YCbCrSubsampleRatio420)
	p := newYCC(in.Rect, in.SubsampleRatio)
	for i := 0; i < b.N; i++ {
		convertToYCC420(in, p)
	}
}
