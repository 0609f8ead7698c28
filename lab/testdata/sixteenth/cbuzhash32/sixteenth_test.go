package buzhash32

import "testing"

var sixteenthSum uint32

func BenchmarkSixteenthWrite(b *testing.B) {
	data := make([]byte, 64)
	for i := range data {
		data[i] = byte(i * 37)
	}
	d := New()
	for i := 0; i < b.N; i++ {
		d.Reset()
		d.Write(data[:48])
		for _, c := range data[:20] {
			d.Roll(c)
		}
		d.Write(data[48:])
		sixteenthSum += d.Sum32()
	}
}

func BenchmarkSixteenthWriteLong(b *testing.B) {
	data := make([]byte, 4096)
	for i := range data {
		data[i] = byte(i * 37)
	}
	d := New()
	for i := 0; i < b.N; i++ {
		d.Reset()
		d.Write(data)
		sixteenthSum += d.Sum32()
	}
}
