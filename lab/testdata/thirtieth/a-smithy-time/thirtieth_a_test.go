package time

import "testing"

func BenchmarkThirtiethAParseEpochSeconds(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		ParseEpochSeconds(1515531081.123)
		ParseEpochSeconds(1617181723)
		ParseEpochSeconds(-86400.5)
	}
}
