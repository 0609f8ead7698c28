package adler32

import "testing"

var sixteenthSum uint32

func BenchmarkSixteenthWrite(b *testing.B) {
	data := make([]byte, 64)
	for i := range data {
		data[i] = byte(i * 37)
	}
	for i := 0; i < b.N; i++ {
		d := New()
		for j := 0; j < 64; j++ {
			d.Write(data)
		}
		sixteenthSum += d.Sum32()
	}
}
