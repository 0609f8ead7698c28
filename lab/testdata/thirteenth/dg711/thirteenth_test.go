package g711

import (
	"io"
	"math/rand"
	"testing"
)

var (
	thirteenthBytes []byte
	thirteenthCount int
)

func BenchmarkThirteenthAlaw(b *testing.B) {
	lpcm := make([]byte, 16000)
	rand.New(rand.NewSource(1)).Read(lpcm)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		thirteenthBytes = EncodeAlaw(lpcm)
	}
}

func BenchmarkThirteenthTranscode(b *testing.B) {
	frame := make([]byte, 160)
	rand.New(rand.NewSource(2)).Read(frame)
	enc, err := NewAlawEncoder(io.Discard, Ulaw)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		thirteenthCount, _ = enc.Write(frame)
	}
}
