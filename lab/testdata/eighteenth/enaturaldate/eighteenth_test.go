package naturaldate

import (
	"testing"
	"time"
)

var eighteenthTime time.Time

func BenchmarkEighteenthTruncateDay(b *testing.B) {
	loc, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		loc = time.FixedZone("CET", 3600)
	}
	t := time.Date(2024, time.May, 17, 15, 42, 7, 123456789, loc)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		eighteenthTime = truncateDay(t.Add(time.Duration(i&1023) * time.Hour))
	}
}
