package bmp

import (
	"bytes"
	"image"
	"image/color"
	"io"
	"testing"
)

var fourteenthRect = image.Rect(0, 0, 253, 200)

func BenchmarkFourteenthEncodeSmall(b *testing.B) {
	m := image.NewPaletted(fourteenthRect, color.Palette{color.Black, color.White})
	for i := range m.Pix {
		m.Pix[i] = uint8(i*i>>3) & 1
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		Encode(io.Discard, m)
	}
}

func BenchmarkFourteenthEncodeRGBA(b *testing.B) {
	m := image.NewRGBA(fourteenthRect)
	for i := 0; i < len(m.Pix); i += 4 {
		a := uint8(i*7>>4) | 1
		m.Pix[i], m.Pix[i+1], m.Pix[i+2], m.Pix[i+3] = a/2, a/3, a/5, a
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		Encode(io.Discard, m)
	}
}

func BenchmarkFourteenthEncodeYCbCr(b *testing.B) {
	m := image.NewYCbCr(fourteenthRect, image.YCbCrSubsampleRatio420)
	for i := range m.Y {
		m.Y[i] = uint8(i * 3)
	}
	for i := range m.Cb {
		m.Cb[i], m.Cr[i] = uint8(i), uint8(i>>3)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		Encode(io.Discard, m)
	}
}

func BenchmarkFourteenthDecodeRLE(b *testing.B) {
	m := image.NewPaletted(image.Rect(0, 0, 200, 100), make(color.Palette, 256))
	for i := range m.Palette {
		m.Palette[i] = color.Gray{uint8(i)}
	}
	var buf bytes.Buffer
	Encode(&buf, m)
	data := buf.Bytes()[:14+40+1024]
	data[30] = 1
	for y := 0; y < 100; y++ {
		data = append(data, 100, 7, 0, 51)
		data = append(data, make([]byte, 52)...)
		data = append(data, 49, 9)
		if y < 99 {
			data = append(data, 0, 0)
		}
	}
	data = append(data, 0, 1)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := Decode(bytes.NewReader(data)); err != nil {
			b.Fatal(err)
		}
	}
}
