package isoweek

import (
	"testing"
	"time"
)

var seventeenthYear, seventeenthWeek int

func BenchmarkSeventeenthFromDate(b *testing.B) {
	for i := 0; i < b.N; i++ {
		seventeenthYear, seventeenthWeek = FromDate(2000+i%40, time.Month(1+i%12), 1+i%31)
		seventeenthYear, seventeenthWeek = FromDate(2000+i%40, time.December, 31)
	}
}
