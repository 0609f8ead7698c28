package filetype

import (
	"bytes"
	"testing"

	"github.com/h2non/filetype/types"
)

var (
	twelfthType types.Type
	twelfthBool bool
)

func BenchmarkTwelfthMatchReader(b *testing.B) {
	for _, c := range []struct{ name, head string }{
		{"png", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x04\x00\x00\x00\x03\x00\x08\x06\x00\x00\x00"},
		{"jpg", "\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"},
		{"gif", "GIF89a\x40\x01\xf0\x00\xf7\x00\x00"},
		{"wasm", "\x00asm\x01\x00\x00\x00\x01\x0a\x02"},
	} {
		b.Run(c.name, func(b *testing.B) {
			r := bytes.NewReader([]byte(c.head))
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				r.Reset([]byte(c.head))
				twelfthType, _ = MatchReader(r)
			}
		})
	}
}

func BenchmarkTwelfthIsSupported(b *testing.B) {
	for _, ext := range []string{"jpg", "docx", "zst", "txt", "jpeg"} {
		b.Run(ext, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthBool = IsSupported(ext)
			}
		})
	}
}
