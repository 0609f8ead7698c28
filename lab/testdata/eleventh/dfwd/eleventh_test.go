package fwd

import (
	"bytes"
	"testing"
)

var (
	eleventhBytes []byte
	eleventhInt   int
	eleventhErr   error
)

// eleventhSource gives pieces of its text of up to size bytes, without end.
type eleventhSource struct {
	size int
	text []byte
}

func (s *eleventhSource) Read(b []byte) (int, error) {
	return copy(b, s.text[:s.size]), nil
}

func BenchmarkEleventhNext(b *testing.B) {
	for _, c := range []struct {
		name                string
		piece, buffer, next int
	}{
		{"packets", 1400, 65536, 900},
		{"lines", 64, 4096, 80},
		{"page", 4096, 65536, 3000},
	} {
		r := NewReaderSize(&eleventhSource{c.piece, bytes.Repeat([]byte("fwd "), c.piece/4)}, c.buffer)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhBytes, eleventhErr = r.Peek(c.next * 4)
				eleventhBytes, eleventhErr = r.Next(c.next)
			}
		})
	}
}

func BenchmarkEleventhSkip(b *testing.B) {
	text := make([]byte, 1<<20)
	for _, c := range []struct {
		name     string
		piece, n int
	}{
		{"blob", 65536, 100000},
		{"image", 65536, 1 << 20},
		{"packets", 8192, 50000},
	} {
		r := NewReader(&eleventhSource{c.piece, text})
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhInt, eleventhErr = r.Skip(c.n)
			}
		})
	}
}
