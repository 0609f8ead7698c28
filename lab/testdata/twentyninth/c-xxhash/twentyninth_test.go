package xxhash

import (
	"strconv"
	"testing"
)

func twentyninthData(n int) []byte {
	b := make([]byte, n)
	x := uint32(1)
	for i := range b {
		x = x*1664525 + 1013904223
		b[i] = byte(x >> 24)
	}
	return b
}

func BenchmarkTwentyninthWrite32(b *testing.B) {
	for _, n := range []int{5, 100, 1500, 65536} {
		data := twentyninthData(n)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			h := New32()
			b.SetBytes(int64(n))
			for i := 0; i < b.N; i++ {
				h.Write(data)
			}
			_ = h.Sum32()
		})
	}
}

func BenchmarkTwentyninthWrite32Lines(b *testing.B) {
	data := twentyninthData(4096)
	h := New32()
	for i := 0; i < b.N; i++ {
		h.Reset()
		for j := 0; j < len(data); j += 60 {
			end := j + 60
			if end > len(data) {
				end = len(data)
			}
			h.Write(data[j:end])
		}
		_ = h.Sum32()
	}
}
