package bzip2

import (
	"bytes"
	"testing"
)

type nineteenthSink struct{}

func (nineteenthSink) Write(p []byte) (int, error) { return len(p), nil }

func BenchmarkNineteenthMTFEncode(b *testing.B) {
	buf := bytes.Repeat([]byte("The quick brown fox jumps over the lazy dog; "), 100)
	for i := range buf {
		if i%11 == 0 {
			buf[i] = byte('0' + i%10)
		}
	}
	var bwt burrowsWheelerTransform
	bwt.Encode(buf)
	var seen [256]bool
	for _, c := range buf {
		seen[c] = true
	}
	var dict []byte
	for i, ok := range seen {
		if ok {
			dict = append(dict, byte(i))
		}
	}
	var mtf moveToFront
	b.SetBytes(int64(len(buf)))
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		mtf.Init(dict, len(buf))
		mtf.Encode(buf)
	}
}

func BenchmarkNineteenthReset(b *testing.B) {
	zw, err := NewWriter(nineteenthSink{}, &WriterConfig{Level: 1})
	if err != nil {
		b.Fatal(err)
	}
	data := []byte("a short message of a few words")
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		zw.Reset(nineteenthSink{})
		if _, err := zw.Write(data); err != nil {
			b.Fatal(err)
		}
		if err := zw.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNineteenthResetOnly(b *testing.B) {
	zw, err := NewWriter(nineteenthSink{}, &WriterConfig{Level: 1})
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; i < b.N; i++ {
		zw.Reset(nineteenthSink{})
	}
}
