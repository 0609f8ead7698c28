package filebuffer

import (
	"bytes"
	"io"
	"testing"
)

func BenchmarkThirtythirdRead(b *testing.B) {
	f := New(bytes.Repeat([]byte("0123456789abcdef"), 4096))
	p := make([]byte, 64)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		f.Index = 0
		for {
			if _, err := f.Read(p); err == io.EOF {
				break
			}
		}
	}
}

func BenchmarkThirtythirdRewrite(b *testing.B) {
	f := New(nil)
	p := bytes.Repeat([]byte("record\n"), 200)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		f.Seek(0, 0)
		for j := 0; j < 8; j++ {
			f.Write(p)
		}
	}
}

func BenchmarkThirtythirdNewFromReader(b *testing.B) {
	data := bytes.Repeat([]byte("0123456789abcdef"), 8192)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := NewFromReader(bytes.NewReader(data)); err != nil {
			b.Fatal(err)
		}
	}
}
