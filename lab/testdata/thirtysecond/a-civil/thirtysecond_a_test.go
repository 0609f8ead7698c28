package civil

import (
	"testing"
	"time"
)

var (
	thirtysecondASink  string
	thirtysecondADate  Date
	thirtysecondATime  Time
	thirtysecondABool  bool
	thirtysecondADates = []string{"2016-03-28", "1999-12-31", "2020-02-29", "1970-01-01", "2024-07-15"}
	thirtysecondATimes = []string{"12:34:56", "00:00:00", "23:59:59", "08:15:30", "17:45:01"}
)

func thirtysecondADateTimes() []DateTime {
	var out []DateTime
	t := time.Date(2016, 3, 28, 12, 34, 56, 0, time.UTC)
	for i := 0; i < 64; i++ {
		out = append(out, DateTimeOf(t))
		t = t.Add(37*time.Hour + 13*time.Minute + time.Duration(i%3)*7654321)
	}
	return out
}

func BenchmarkThirtysecondDateString(b *testing.B) {
	dts := thirtysecondADateTimes()
	for i := 0; i < b.N; i++ {
		for _, dt := range dts {
			thirtysecondASink = dt.Date.String()
		}
	}
}

func BenchmarkThirtysecondDateTimeString(b *testing.B) {
	dts := thirtysecondADateTimes()
	for i := 0; i < b.N; i++ {
		for _, dt := range dts {
			thirtysecondASink = dt.String()
		}
	}
}

func BenchmarkThirtysecondDateTimeBefore(b *testing.B) {
	dts := thirtysecondADateTimes()
	for i := 0; i < b.N; i++ {
		for j := 1; j < len(dts); j++ {
			thirtysecondABool = dts[j-1].Before(dts[j])
		}
	}
}

func BenchmarkThirtysecondParseDate(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, s := range thirtysecondADates {
			d, err := ParseDate(s)
			if err != nil {
				b.Fatal(err)
			}
			thirtysecondADate = d
		}
	}
}

func BenchmarkThirtysecondParseTime(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, s := range thirtysecondATimes {
			t, err := ParseTime(s)
			if err != nil {
				b.Fatal(err)
			}
			thirtysecondATime = t
		}
	}
}

func BenchmarkThirtysecondAddDays(b *testing.B) {
	d := Date{2016, time.March, 1}
	for i := 0; i < b.N; i++ {
		for n := 0; n < 28; n++ {
			thirtysecondADate = d.AddDays(n)
		}
	}
}
