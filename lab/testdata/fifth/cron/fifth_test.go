package cron

import (
	"testing"
	"time"
)

var fifthSeconds int64

func BenchmarkFifthNext(b *testing.B) {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		b.Skip(err)
	}
	for _, spec := range []string{"*/5 * * * *", "30 4 * * *", "45 18 * * 1-5"} {
		schedule, err := ParseStandard(spec)
		if err != nil {
			b.Fatal(err)
		}
		s := schedule.(*SpecSchedule)
		b.Run(spec, func(b *testing.B) {
			t := time.Date(2026, 6, 1, 7, 11, 13, 0, zone)
			for i := 0; i < b.N; i++ {
				fifthSeconds += s.Next(t.Add(time.Duration(i%5000) * 397 * time.Second)).Unix()
			}
		})
	}
}
