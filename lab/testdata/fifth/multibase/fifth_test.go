package multibase

import (
	"fmt"
	"testing"
)

var fifthSink int

func fifthDecode(b *testing.B, base Encoding) {
	for _, n := range []int{4, 34, 300} {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(i*i*11 + 37)
		}
		text, err := Encode(base, data)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				_, got, err := Decode(text)
				if err != nil {
					b.Fatal(err)
				}
				fifthSink += len(got)
			}
		})
	}
}

func BenchmarkFifthDecodeBinary(b *testing.B) { fifthDecode(b, Base2) }

func BenchmarkFifthDecodeEmoji(b *testing.B) { fifthDecode(b, Base256Emoji) }
