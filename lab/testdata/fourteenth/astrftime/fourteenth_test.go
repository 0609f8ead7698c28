package strftime

import (
	"testing"
	"time"
)

var (
	fourteenthTime = time.Date(2024, time.May, 6, 7, 8, 9, 123456789, time.UTC)
	fourteenthBuf  []byte
)

func BenchmarkFourteenthAppendFormat(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fourteenthBuf = AppendFormat(fourteenthBuf[:0], "%Y-%m-%d %H:%M:%S.%f (%C, %L, %N)", fourteenthTime)
	}
}
