package timediff

import (
	"testing"
	"time"

	"github.com/mergestat/timediff/locale"
)

var twentyninthSink int

func BenchmarkTwentyninthTimeDiff(b *testing.B) {
	now := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	diffs := []time.Duration{-10 * time.Second, 3 * time.Minute, -5 * time.Hour, 50 * time.Hour, -24 * 40 * time.Hour, 24 * 800 * time.Hour}
	for _, loc := range []locale.Locale{"en-US", "de-DE", "ru-RU"} {
		b.Run(string(loc), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				for _, d := range diffs {
					twentyninthSink += len(TimeDiff(now.Add(d), WithStartTime(now), WithLocale(loc)))
				}
			}
		})
	}
}
