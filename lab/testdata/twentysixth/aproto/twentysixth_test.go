package protoscan

import (
	"encoding/binary"
	"math"
	"testing"
)

func twentysixthPacked(mul uint64) []byte {
	var body []byte
	for i := uint64(0); i < 1000; i++ {
		body = binary.AppendUvarint(body, (i*mul)%300)
	}
	out := []byte{1<<3 | WireTypeLengthDelimited}
	out = binary.AppendUvarint(out, uint64(len(body)))
	return append(out, body...)
}

func BenchmarkTwentysixthRepeatedSint32(b *testing.B) {
	m := New(twentysixthPacked(7))
	buf := make([]int32, 0, 1000)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		m.Reset(nil)
		m.Next()
		if r, err := m.RepeatedSint32(buf); err != nil || len(r) != 1000 {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentysixthRepeatedDouble(b *testing.B) {
	data := []byte{1<<3 | WireTypeLengthDelimited}
	data = binary.AppendUvarint(data, 8*1000)
	for i := 0; i < 1000; i++ {
		data = binary.LittleEndian.AppendUint64(data, math.Float64bits(float64(i)*1.5))
	}
	m := New(data)
	buf := make([]float64, 0, 1000)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		m.Reset(nil)
		m.Next()
		if r, err := m.RepeatedDouble(buf); err != nil || len(r) != 1000 {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentysixthIteratorCount(b *testing.B) {
	m := New(twentysixthPacked(13))
	m.Next()
	it, err := m.Iterator(nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if it.Count(WireTypeVarint) != 1000 {
			b.Fatal("count")
		}
	}
}
