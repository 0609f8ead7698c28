package histogram

import "testing"

var ninthFloat float64

func BenchmarkNinthQuantile(b *testing.B) {
	for _, c := range []struct {
		name string
		n    int
	}{
		{"of 30", 30},
		{"of 500", 500},
		{"of 5000", 5000},
	} {
		b.Run(c.name, func(b *testing.B) {
			f := NewFast()
			x := uint32(7)
			for i := 0; i < c.n; i++ {
				x = x*1664525 + 1013904223
				f.Update(float64(x>>8) / 1000)
			}
			for i := 0; i < b.N; i++ {
				// What a summary of a metric asks for.
				ninthFloat = f.Quantile(0.5) + f.Quantile(0.9) + f.Quantile(0.99)
			}
		})
	}
}
