package base62

import (
	"fmt"
	"testing"
)

var fifthSink int

func BenchmarkFifthEncode(b *testing.B) {
	for _, n := range []int{4, 16, 64, 1024} {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(i*i*7 + 101)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fifthSink += len(StdEncoding.Encode(data))
			}
		})
	}
}

func BenchmarkFifthFormatUint(b *testing.B) {
	for _, num := range []uint64{7, 4711, 1 << 40} {
		b.Run(fmt.Sprint(num), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fifthSink += len(StdEncoding.FormatUint(num))
			}
		})
	}
}
