package jodaTime

import (
	"testing"
	"time"
)

var (
	fourteenthTime = time.Date(2024, time.May, 6, 7, 8, 9, 123456789, time.UTC)
	fourteenthText string
)

func BenchmarkFourteenthFormat(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fourteenthText = Format("YYYY-MM-dd HH:mm:ss", fourteenthTime)
	}
}
