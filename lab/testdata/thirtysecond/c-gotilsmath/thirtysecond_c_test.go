package math

import "testing"

func BenchmarkThirtysecondDecimalPlaces(b *testing.B) {
	fc := NewFloat64Calculator()
	prices := []float64{19.99, 100, 0.1, 3.14159, 250, 1234.5, 0, 1e-7}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, p := range prices {
			fc.DecimalPlaces(p)
		}
	}
}
