package timeago

import (
	"testing"
	"time"
)

var fifteenthSink string

var fifteenthDurations = []time.Duration{
	7 * time.Second, 42 * time.Second, 5 * time.Minute, 90 * time.Minute,
	17 * time.Hour, 3 * Day, 75 * Day, 4 * Year,
}

func BenchmarkFifteenthRelative(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, d := range fifteenthDurations {
			fifteenthSink = English.FormatRelativeDuration(d)
		}
	}
}
