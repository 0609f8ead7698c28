package cronexpr

import (
	"testing"
	"time"
)

var (
	sixteenthExpr  = MustParse("*/2 * * * *")
	sixteenthStart = time.Date(2023, 5, 6, 7, 1, 30, 0, time.FixedZone("X", 3600))
	sixteenthTimes []time.Time
)

func BenchmarkSixteenthNextMinute(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sixteenthTimes = sixteenthExpr.NextN(sixteenthStart, 28)
	}
}
