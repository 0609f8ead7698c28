package pytorch

import (
	"bytes"
	"testing"
)

func BenchmarkSixteenthByteStorage(b *testing.B) {
	data := make([]byte, 1<<16)
	for i := range data {
		data[i] = byte(i * 37)
	}
	r := bytes.NewReader(nil)
	s := &ByteStorage{}
	for i := 0; i < b.N; i++ {
		r.Reset(data)
		if err := s.SetFromFileWithSize(r, len(data)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSixteenthFloatStorage(b *testing.B) {
	data := make([]byte, 1<<16)
	for i := range data {
		data[i] = byte(i * 37)
	}
	r := bytes.NewReader(nil)
	s := &FloatStorage{}
	for i := 0; i < b.N; i++ {
		r.Reset(data)
		if err := s.SetFromFileWithSize(r, len(data)/4); err != nil {
			b.Fatal(err)
		}
	}
}
