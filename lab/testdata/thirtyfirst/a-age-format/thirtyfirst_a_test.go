package format

import (
	"encoding/base64"
	"io"
	"testing"
)

func BenchmarkThirtyfirstWrapped(b *testing.B) {
	data := make([]byte, 16<<10)
	for i := range data {
		data[i] = byte(i * 31)
	}
	w := NewWrappedBase64Encoder(base64.StdEncoding, io.Discard)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := w.Write(data); err != nil {
			b.Fatal(err)
		}
	}
}
