package bitio

import (
	"bytes"
	"fmt"
	"testing"
)

var fifthSink int

// Bytes behind three bits.
func BenchmarkFifthRead(b *testing.B) {
	for _, n := range []int{64, 512, 4096} {
		data := make([]byte, n+1)
		for i := range data {
			data[i] = byte(i*i*7 + 19)
		}
		p := make([]byte, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				r := NewReader(bytes.NewReader(data))
				if _, err := r.ReadBits(3); err != nil {
					b.Fatal(err)
				}
				got, err := r.Read(p)
				if err != nil {
					b.Fatal(err)
				}
				fifthSink += got
			}
		})
	}
}
