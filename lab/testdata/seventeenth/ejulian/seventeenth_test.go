package juliandays

import (
	"testing"
	"time"
)

var seventeenthFloat float64

func BenchmarkSeventeenthFromTime(b *testing.B) {
	in := []time.Time{
		time.Date(2024, 2, 29, 12, 30, 15, 0, time.UTC),
		time.Date(1492, 10, 12, 6, 0, 0, 0, time.UTC),
		time.Date(-44, 3, 15, 11, 0, 0, 0, time.UTC),
		time.Date(1969, 7, 20, 20, 17, 40, 0, time.UTC),
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		seventeenthFloat, _ = FromTime(in[i&3])
	}
}
