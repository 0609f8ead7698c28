package snappy

import (
	"bytes"
	"testing"
)

var seventeenthStream = EncodeStream(nil, bytes.Repeat([]byte("some text to compress, "), 20000))

func BenchmarkSeventeenthDecode(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Decode(seventeenthStream); err != nil {
			b.Fatal(err)
		}
	}
}
