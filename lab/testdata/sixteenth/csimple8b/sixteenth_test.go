package simple8b

import (
	"encoding/binary"
	"testing"
)

var sixteenthInt int

func BenchmarkSixteenthCountBytesBetween(b *testing.B) {
	src := make([]uint64, 4000)
	for i := range src {
		src[i] = uint64(i*7) % 200
	}
	words, err := EncodeAll(src)
	if err != nil {
		b.Fatal(err)
	}
	var enc []byte
	for _, w := range words {
		enc = binary.BigEndian.AppendUint64(enc, w)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		n, err := CountBytesBetween(enc, 0, 1000)
		if err != nil {
			b.Fatal(err)
		}
		sixteenthInt += n
	}
}

func BenchmarkSixteenthEncodeAll(b *testing.B) {
	src := make([]uint64, 4000)
	for i := range src {
		src[i] = 1
	}
	buf := make([]uint64, len(src))
	for i := 0; i < b.N; i++ {
		copy(buf, src)
		words, err := EncodeAll(buf)
		if err != nil {
			b.Fatal(err)
		}
		sixteenthInt += len(words)
	}
}
