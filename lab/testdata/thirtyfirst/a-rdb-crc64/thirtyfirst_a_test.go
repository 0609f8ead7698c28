package crc64

import "testing"

var thirtyfirstSink uint64

func BenchmarkThirtyfirstDigest(b *testing.B) {
	data := make([]byte, 4099)
	for i := range data {
		data[i] = byte(i*i + 7)
	}
	b.SetBytes(int64(len(data)))
	for i := 0; i < b.N; i++ {
		thirtyfirstSink ^= Digest(data)
	}
}
