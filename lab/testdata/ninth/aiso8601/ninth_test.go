package iso8601

import (
	"testing"
	"time"
)

var (
	ninthTime time.Time
	ninthErr  error
)

func BenchmarkNinthParse(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"utc", "2024-05-17T16:20:45Z"},
		{"millis", "2024-05-17T16:20:45.123Z"},
		{"offset", "2024-05-17T16:20:45.123456+02:00"},
		{"local", "2024-05-17T16:20:45"},
		{"nanos", "1999-12-31 23:59:59.999999999Z"},
	} {
		b.Run(c.name, func(b *testing.B) {
			inp := []byte(c.text)
			for i := 0; i < b.N; i++ {
				ninthTime, ninthErr = Parse(inp)
			}
		})
	}
}

func BenchmarkNinthParseString(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"utc", "2024-05-17T16:20:45Z"},
		{"east", "2024-05-17T16:20:45+02:00"},
		{"west", "2024-11-30T23:59:59-08:00"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthTime, ninthErr = ParseString(c.text)
			}
		})
	}
}
