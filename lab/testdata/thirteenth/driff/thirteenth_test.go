package riff

import (
	"bytes"
	"testing"
)

var (
	thirteenthErr error
	thirteenthSum int
)

func BenchmarkThirteenthHeaders(b *testing.B) {
	data := bytes.Repeat([]byte("LIST\x10\x00\x00\x00"), 64)
	r := bytes.NewReader(data)
	p := New(r)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		r.Reset(data)
		for j := 0; j < 64; j++ {
			var size uint32
			_, size, thirteenthErr = p.IDnSize()
			thirteenthSum += int(size)
		}
	}
}

func BenchmarkThirteenthSamples(b *testing.B) {
	data := make([]byte, 1024)
	r := bytes.NewReader(data)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		r.Reset(data)
		ch := &Chunk{Size: len(data), R: r}
		var s int16
		for !ch.IsFullyRead() {
			thirteenthErr = ch.ReadLE(&s)
			thirteenthSum += int(s)
		}
	}
}
