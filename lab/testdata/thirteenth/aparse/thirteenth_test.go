package parse

import (
	"strings"
	"testing"
)

var thirteenthURL = []byte(strings.Repeat("a%20few+words%2C%20with%20escapes", 20))

var thirteenthURIs = [][]byte{
	[]byte("data:application/vnd.openxmlformats-officedocument.wordprocessingml.document;base64,UEsD"),
	[]byte("data:application/vnd.ms-fontobject;base64,TFBQ"),
	[]byte("data:application/javascript,f()"),
	[]byte("data:image/svg+xml,<svg/>"),
}

func BenchmarkThirteenthDecodeURL(b *testing.B) {
	buf := make([]byte, len(thirteenthURL))
	for i := 0; i < b.N; i++ {
		copy(buf, thirteenthURL)
		DecodeURL(buf)
	}
}

func BenchmarkThirteenthDataURI(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, uri := range thirteenthURIs {
			if _, _, err := DataURI(uri); err != nil {
				b.Fatal(err)
			}
		}
	}
}
