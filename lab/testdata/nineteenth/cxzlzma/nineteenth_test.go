package lzma

import (
	"bytes"
	"io"
	"testing"
)

func BenchmarkNineteenthValidHeader(b *testing.B) {
	headers := [][]byte{
		{0x5d, 0, 0, 0x80, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff},
		{0x5d, 0, 0, 0, 4, 0, 0x10, 0, 0, 0, 0, 0, 0},
		{0x5d, 0xff, 0xff, 0xff, 0xff, 0, 0x10, 0, 0, 0, 0, 0, 0},
		{0x5d, 0x12, 0x34, 0x56, 0, 0, 0x10, 0, 0, 0, 0, 0, 0},
		[]byte("package main\n"),
	}
	for i := 0; i < b.N; i++ {
		ValidHeader(headers[i%len(headers)])
	}
}

type nineteenthDiscard struct{}

func (nineteenthDiscard) Write(p []byte) (int, error) { return len(p), nil }

func nineteenthRead(b *testing.B, data []byte) {
	var buf bytes.Buffer
	w, err := WriterConfig{DictCap: 1 << 16}.NewWriter(&buf)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		b.Fatal(err)
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		r, err := ReaderConfig{DictCap: 1 << 16}.NewReader(bytes.NewReader(buf.Bytes()))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := io.Copy(nineteenthDiscard{}, r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNineteenthReadZeros(b *testing.B) { nineteenthRead(b, make([]byte, 200000)) }

func BenchmarkNineteenthWriteMatch(b *testing.B) {
	d, err := newDecoderDict(1 << 16)
	if err != nil {
		b.Fatal(err)
	}
	d.Write([]byte("a line of text, and another one; more text follows here\n"))
	p := make([]byte, 1<<12)
	dists := []int64{1, 2, 7, 30, 56}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if d.Available() < maxMatchLen {
			for {
				if n, _ := d.Read(p); n == 0 {
					break
				}
			}
		}
		if err := d.writeMatch(dists[i%len(dists)], 20+i%200); err != nil {
			b.Fatal(err)
		}
	}
}
