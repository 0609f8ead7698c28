package base36

import (
	"fmt"
	"testing"
)

var fourthSink uint64

func BenchmarkFourthDecode(b *testing.B) {
	for _, text := range []string{"7", "k9z", "4XDKKFEK", "3W5E11264SGSF"} {
		b.Run(fmt.Sprint(len(text)), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthSink += Decode(text)
			}
		})
	}
}

func BenchmarkFourthDecodeToBytes(b *testing.B) {
	for _, n := range []int{4, 16, 64, 256} {
		source := make([]byte, n)
		for i := range source {
			source[i] = byte(i*i*7 + 101)
		}
		text := EncodeBytes(source)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthSink += uint64(len(DecodeToBytes(text)))
			}
		})
	}
}
