package rdb

import (
	"io"
	"testing"
)

var thirtyfirstSink int

func BenchmarkThirtyfirstEncodeString(b *testing.B) {
	values := [][]byte{
		[]byte("session:8f14e45fceea167a"), []byte("12345"), []byte("2026-11-30T12:00:00Z"),
		[]byte("-17"), []byte("hello world"), []byte("9876543210123"), []byte("70000"), []byte("user"),
	}
	e := NewEncoder(io.Discard)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, v := range values {
			if err := e.EncodeString(v); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkThirtyfirstZiplist(b *testing.B) {
	list := []byte{
		0, 0xf3, 2, 0xf7, 2, 0xc0, 0x39, 0x30, 4, 0x05, 'h', 'e', 'l', 'l', 'o', 7, 0xf0, 1, 2, 0xff,
		5, 0xfe, 0x85, 3, 0xd0, 1, 2, 3, 4, 6, 0xfd, 2, 0xf0, 9, 9, 9, 5, 0xf4,
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		buf := newSliceBuffer(list)
		for {
			v, err := readZiplistEntry(buf)
			if err != nil {
				break
			}
			thirtyfirstSink += len(v)
		}
	}
}

func BenchmarkThirtyfirstLZF(b *testing.B) {
	// Literals of 32 bytes, each followed by a far reference and a run.
	var in []byte
	out := 0
	for k := 0; k < 40; k++ {
		in = append(in, 31)
		for j := 0; j < 32; j++ {
			in = append(in, byte(k*7+j*3))
		}
		in = append(in, 7<<5, 10, 31)
		in = append(in, 7<<5, 200, 0)
		out += 32 + 19 + 209
	}
	b.SetBytes(int64(out))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		thirtyfirstSink += len(lzfDecompress(in, out))
	}
}
