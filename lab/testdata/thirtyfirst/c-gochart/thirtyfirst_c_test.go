package chart

import "testing"

func BenchmarkThirtyfirstSplitCSV(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		SplitCSV("2024-01-02, 101.25, 103.50, 99.75, 102.00, 1250000, close, adjusted")
	}
}
