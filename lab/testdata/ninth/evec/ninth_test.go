package vec

import "testing"

var ninthFloats []float64

func BenchmarkNinthLinspace(b *testing.B) {
	for _, c := range []struct {
		name   string
		lo, hi float64
		num    int
	}{
		{"percentiles", 0, 1, 101},
		{"plot", -3.5, 7.25, 500},
		{"pixels", 0, 1, 1921},
		{"curve", -6, 6, 5000},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthFloats = Linspace(c.lo, c.hi, c.num)
			}
		})
	}
}
