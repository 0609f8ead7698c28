package dataurl

import (
	"bytes"
	"strings"
	"testing"
)

var (
	eighteenthBytes  []byte
	eighteenthString string
	eighteenthText   = strings.Repeat("Hello,%20World%21%0A plain text follows ", 20)
	eighteenthType   = MediaType{"application", "vnd.example+json", map[string]string{
		"charset": "utf-8", "title": "a long title, with spaces", "version": "1.0"}}
)

func BenchmarkEighteenthUnescape(b *testing.B) {
	for i := 0; i < b.N; i++ {
		eighteenthBytes, _ = Unescape(eighteenthText)
	}
}

func BenchmarkEighteenthMediaType(b *testing.B) {
	for i := 0; i < b.N; i++ {
		eighteenthString = eighteenthType.String()
	}
}

func BenchmarkEighteenthWriteTo(b *testing.B) {
	du := &DataURL{MediaType: MediaType{Type: "image", Subtype: "png"}, Encoding: EncodingASCII, Data: []byte("x1y2")}
	var buf bytes.Buffer
	for i := 0; i < b.N; i++ {
		buf.Reset()
		du.WriteTo(&buf)
	}
}
