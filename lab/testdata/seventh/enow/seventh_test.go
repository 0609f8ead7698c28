package now

import (
	"testing"
	"time"
)

var (
	seventhTime time.Time
	seventhErr  error
)

func BenchmarkSeventhParse(b *testing.B) {
	start := time.Date(2013, 11, 18, 17, 51, 49, 123456789, time.UTC)
	for _, c := range []struct {
		name string
		strs []string
	}{
		{"date", []string{"2013-12-19"}},
		{"clock", []string{"23:28"}},
		{"both", []string{"2013-12-19 23:28:09"}},
		{"fraction", []string{"2013-12-19 23:28:09.999999999 +0000 UTC"}},
		{"several", []string{"2013-12-19", "23:28"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				seventhTime, seventhErr = With(start).Parse(c.strs...)
			}
		})
	}
	config := &Config{TimeFormats: []string{"2006-01-02 15:04:05", "2006-01-02"}}
	for _, c := range []struct{ name, str string }{
		{"config date", "2013-12-19"},
		{"config both", "2013-12-19 23:28:09"},
		{"config fraction", "2013-12-19 23:28:09.250"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				seventhTime, seventhErr = config.With(start).Parse(c.str)
			}
		})
	}
}

func BenchmarkSeventhLog(b *testing.B) {
	start := time.Date(2013, 11, 18, 17, 51, 49, 123456789, time.UTC)
	for _, c := range []struct{ name, str string }{
		{"slashes", "2013/12/19 23:28:09"},
		{"rfc3339", "2013-12-19T23:28:09Z"},
		{"rfc1123", "Thu, 19 Dec 2013 23:28:09 GMT"},
		{"dots", "2013.12.19 23:28:09"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				seventhTime, seventhErr = With(start).Parse(c.str)
			}
		})
	}
}

func BenchmarkSeventhMonth(b *testing.B) {
	for _, c := range []struct {
		name string
		zone *time.Location
	}{
		{"utc", time.UTC},
		{"fixed", time.FixedZone("CET", 3600)},
	} {
		b.Run(c.name, func(b *testing.B) {
			n := With(time.Date(2013, 11, 18, 17, 51, 49, 123456789, c.zone))
			for i := 0; i < b.N; i++ {
				seventhTime = n.EndOfMonth()
			}
		})
	}
}
