package armor

import (
	"bytes"
	"io"
	"testing"
)

func BenchmarkThirtyfirstArmorRead(b *testing.B) {
	var buf bytes.Buffer
	w := NewWriter(&buf)
	data := make([]byte, 20000)
	for i := range data {
		data[i] = byte(i * 31)
	}
	w.Write(data)
	w.Close()
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if n, err := io.Copy(io.Discard, NewReader(bytes.NewReader(buf.Bytes()))); err != nil || n != int64(len(data)) {
			b.Fatal(n, err)
		}
	}
}
