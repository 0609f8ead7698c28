package internal

import "testing"

var thirtyfirstSink int

func BenchmarkThirtyfirstOverlappingBins(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		thirtyfirstSink += len(OverlappingBinsFor(1000000, 3500000))
		thirtyfirstSink += len(OverlappingBinsFor(77000, 77100))
	}
}
