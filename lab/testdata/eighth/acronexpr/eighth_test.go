package cronexpr

import (
	"testing"
	"time"
)

var (
	eighthExpression *Expression
	eighthErr        error
	eighthTime       time.Time
)

func BenchmarkEighthParse(b *testing.B) {
	for _, c := range []struct{ name, line string }{
		{"daily", "30 3 * * *"},
		{"hourly", "@hourly"},
		{"quarters", "*/15 * * * *"},
		{"office", "0 9-17 * * 1-5"},
		{"lists", "0,20,40 6,18 1,15 * *"},
		{"steps", "0-30/10 8-20/2 * 1-6 *"},
		{"year", "0 0 12 24 12 * 2024"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eighthExpression, eighthErr = Parse(c.line)
			}
		})
	}
}

func BenchmarkEighthNumbers(b *testing.B) {
	for _, c := range []struct{ name, line string }{
		{"daily", "30 3 * * *"},
		{"monthly", "15 4 1 * *"},
		{"office", "0 9-17 * * 1-5"},
		{"lists", "0,20,40 6,18 1,15 * *"},
		{"year", "0 0 12 24 12 * 2024"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eighthExpression, eighthErr = Parse(c.line)
			}
		})
	}
}

func BenchmarkEighthNext(b *testing.B) {
	for _, c := range []struct {
		name, zone, line string
		from             time.Time
	}{
		{"half past", "America/New_York", "30 * * * *", time.Date(2024, 3, 10, 5, 31, 0, 0, time.UTC)},
		{"late", "America/New_York", "55 * * * *", time.Date(2024, 3, 10, 5, 56, 0, 0, time.UTC)},
		{"morning", "Europe/Berlin", "45 6 * * *", time.Date(2024, 10, 26, 22, 10, 0, 0, time.UTC)},
		{"quarters", "Europe/Berlin", "*/15 * * * *", time.Date(2024, 10, 27, 0, 1, 0, 0, time.UTC)},
		{"office", "Australia/Sydney", "20,50 9-17 * * *", time.Date(2024, 10, 5, 23, 51, 0, 0, time.UTC)},
	} {
		b.Run(c.name, func(b *testing.B) {
			zone, err := time.LoadLocation(c.zone)
			if err != nil {
				b.Skip(err)
			}
			from := c.from.In(zone)
			expr := MustParse(c.line)
			for i := 0; i < b.N; i++ {
				eighthTime = expr.Next(from)
			}
		})
	}
}
