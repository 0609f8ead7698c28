package z85

import (
	"fmt"
	"testing"
)

var eighthN int

// eighthBytes returns bytes that are not all alike.
func eighthBytes(n int) []byte {
	data := make([]byte, n)
	x := uint32(2463534242)
	for i := range data {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
		data[i] = byte(x >> 8)
	}
	return data
}

// BenchmarkEighthEncode encodes a key, a certificate and a file.
func BenchmarkEighthEncode(b *testing.B) {
	for _, size := range []int{32, 1024, 64 << 10} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			src := eighthBytes(size)
			dst := make([]byte, EncodedLen(size))
			b.SetBytes(int64(size))
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				eighthN, _ = Encode(dst, src)
			}
		})
	}
}

// BenchmarkEighthDecode decodes the same.
func BenchmarkEighthDecode(b *testing.B) {
	for _, size := range []int{32, 1024, 64 << 10} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			src := make([]byte, EncodedLen(size))
			if _, err := Encode(src, eighthBytes(size)); err != nil {
				b.Fatal(err)
			}
			dst := make([]byte, size)
			b.SetBytes(int64(size))
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				eighthN, _ = Decode(dst, src)
			}
		})
	}
}
