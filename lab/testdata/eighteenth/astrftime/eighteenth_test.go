package strftime

import (
	"testing"
	"time"
)

var (
	eighteenthString string
	eighteenthTime   = time.Date(2019, time.October, 17, 13, 14, 15, 0, time.UTC)
)

func BenchmarkEighteenthFormat(b *testing.B) {
	for i := 0; i < b.N; i++ {
		eighteenthString, _ = Format("at %Y-%m-%d %H:%M:%S (%a), 100%% done", eighteenthTime)
	}
}

func BenchmarkEighteenthWeek(b *testing.B) {
	for i := 0; i < b.N; i++ {
		eighteenthString, _ = Format("%W %w", eighteenthTime)
	}
}
