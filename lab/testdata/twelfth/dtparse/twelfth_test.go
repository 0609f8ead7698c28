package tparse

import (
	"testing"
	"time"
)

var twelfthTime time.Time

func BenchmarkTwelfthAddDuration(b *testing.B) {
	base := time.Date(2024, 2, 29, 13, 14, 15, 0, time.UTC)
	for _, c := range []struct{ name, s string }{
		{"hour", "+1h"},
		{"days", "-30days"},
		{"clock", "1h15m30.918273645s"},
		{"units", "3w2d5h10m7s250ms"},
		{"words", "2weeks-3days+4hours-30minutes"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				var err error
				twelfthTime, err = AddDuration(base, c.s)
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkTwelfthParse(b *testing.B) {
	for _, c := range []struct{ name, layout, value string }{
		{"rfc3339", time.RFC3339, "2024-02-29T13:14:15Z"},
		{"offset", time.RFC3339, "2024-02-29T13:14:15+02:00"},
		{"date", "2006-01-02", "2024-02-29"},
		{"datetime", "2006-01-02 15:04:05", "2024-02-29 13:14:15"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				var err error
				twelfthTime, err = Parse(c.layout, c.value)
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
