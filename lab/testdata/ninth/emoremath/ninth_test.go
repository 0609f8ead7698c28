package stats

import "testing"

var ninthFloat float64

func BenchmarkNinthQuantile(b *testing.B) {
	data := make([]float64, 5000)
	x := uint32(7)
	for i := range data {
		x = x*1664525 + 1013904223
		data[i] = float64(x>>8) / 1000
	}
	for _, c := range []struct {
		name string
		n    int
		q    float64
	}{
		{"median of 20", 20, 0.5},
		{"median of 300", 300, 0.5},
		{"p95 of 300", 300, 0.95},
		{"p99 of 5000", 5000, 0.99},
	} {
		b.Run(c.name, func(b *testing.B) {
			s := Sample{Xs: data[:c.n]}
			for i := 0; i < b.N; i++ {
				ninthFloat = s.Quantile(c.q)
			}
		})
	}
}
