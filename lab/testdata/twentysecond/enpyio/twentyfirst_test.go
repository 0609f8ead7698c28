package npy

import (
	"bytes"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func BenchmarkTwentyfirstWriteDense(b *testing.B) {
	data := make([]float64, 200*50)
	for i := range data {
		data[i] = float64(i) * 1.25
	}
	m := mat.NewDense(200, 50, data)
	var buf bytes.Buffer
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		buf.Reset()
		if err := Write(&buf, m); err != nil {
			b.Fatal(err)
		}
	}
}
