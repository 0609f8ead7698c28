package fmtdate

import "testing"

var twelfthString string

func BenchmarkTwelfthReplace(b *testing.B) {
	for _, c := range []struct{ name, format string }{
		{"date", DefaultDateFormat},
		{"datetime", DefaultDateTimeFormat},
		{"ampm", "M/D/YYYY h:mm:sspm"},
		{"header", "DDD, DD MMM YYYY hh:mm:ss ZZZZ"},
		{"long", "DDDD, MMMM D, YYYY at hh:mm ZZ (week of the conference, room 101)"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthString = replace(c.format)
			}
		})
	}
}
