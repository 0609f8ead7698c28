package bstream

import "testing"

var eighteenthSink uint64

func BenchmarkEighteenthWriteBits(b *testing.B) {
	for i := 0; i < b.N; i++ {
		w := NewBStreamWriter(255)
		for j := 0; j < 60; j++ {
			w.WriteBits(uint64(j), 7)
			w.WriteBits(uint64(j), 6)
			w.WriteBits(uint64(j), 13)
		}
		eighteenthSink += uint64(len(w.stream))
	}
}

func BenchmarkEighteenthReadBits(b *testing.B) {
	data := make([]byte, 8000)
	for i := range data {
		data[i] = byte(i * 7)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		r := NewBStreamReader(data)
		for j := 0; j < 1000; j++ {
			x, err := r.ReadBits(64)
			if err != nil {
				b.Fatal(err)
			}
			eighteenthSink += x
		}
	}
}

func BenchmarkEighteenthReadBitsShort(b *testing.B) {
	data := make([]byte, 6250)
	for i := 0; i < b.N; i++ {
		r := NewBStreamReader(data)
		for j := 0; j < 10000; j++ {
			x, err := r.ReadBits(5)
			if err != nil {
				b.Fatal(err)
			}
			eighteenthSink += x
		}
	}
}
