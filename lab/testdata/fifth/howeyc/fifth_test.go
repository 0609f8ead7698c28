package crc16

import (
	"fmt"
	"testing"
)

var fifthSink int

func BenchmarkFifthReversed(b *testing.B) {
	for _, n := range []int{16, 256, 4096} {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(i*i*5 + 3)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fifthSink += int(ChecksumCCITTFalse(data)) + int(ChecksumMBus(data))
			}
		})
	}
}
