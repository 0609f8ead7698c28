package hijri

import (
	"testing"
	"time"
)

var fifthDays int64

func BenchmarkFifthUmmAlQura(b *testing.B) {
	for _, span := range []struct {
		name string
		from time.Time
	}{
		{"1937", time.Date(1937, 3, 14, 8, 30, 0, 0, time.UTC)},
		{"1985", time.Date(1985, 6, 1, 0, 0, 0, 0, time.UTC)},
		{"2026", time.Date(2026, 1, 1, 21, 15, 9, 0, time.UTC)},
	} {
		var dates []time.Time
		for i := 0; i < 256; i++ {
			dates = append(dates, span.from.AddDate(0, 0, 3*i))
		}
		b.Run(span.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				d, err := CreateUmmAlQuraDate(dates[i%len(dates)])
				if err != nil {
					b.Fatal(err)
				}
				fifthDays += d.Day
			}
		})
	}
}
