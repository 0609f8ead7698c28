package decor

import (
	"fmt"
	"io"
	"testing"
)

var twentyfirstFloat float64

func BenchmarkTwentyfirstMedian(b *testing.B) {
	m := NewMedian()
	for i := 0; i < b.N; i++ {
		m.Add(float64((i * 37) % 101))
		twentyfirstFloat = m.Value()
	}
}

func BenchmarkTwentyfirstSize(b *testing.B) {
	for i := 0; i < b.N; i++ {
		fmt.Fprintf(io.Discard, "%d / % d", SizeB1024(int64(i)*1234567), SizeB1024(1<<33))
	}
}
