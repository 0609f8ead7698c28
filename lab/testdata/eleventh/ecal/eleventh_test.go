package cal

import (
	"testing"
	"time"
)

var eleventhTime time.Time

func eleventhHolidays() []*Holiday {
	weekend := []AltDay{{Day: time.Saturday, Offset: -1}, {Day: time.Sunday, Offset: 1}}
	return []*Holiday{
		{Name: "New Year", Month: time.January, Day: 1, Observed: weekend, Func: CalcDayOfMonth},
		{Name: "Epiphany", Month: time.January, Day: 6, Func: CalcDayOfMonth},
		{Name: "Good Friday", Offset: -2, Func: CalcEasterOffset},
		{Name: "Easter Monday", Offset: 1, Func: CalcEasterOffset},
		{Name: "Labour Day", Month: time.May, Day: 1, Func: CalcDayOfMonth},
		{Name: "Ascension", Offset: 39, Func: CalcEasterOffset},
		{Name: "Independence", Month: time.July, Day: 4, Observed: weekend, Func: CalcDayOfMonth},
		{Name: "Unity", Month: time.October, Day: 3, Func: CalcDayOfMonth},
		{Name: "Christmas", Month: time.December, Day: 25, Func: CalcDayOfMonth},
		{Name: "Boxing Day", Month: time.December, Day: 26, Func: CalcDayOfMonth},
	}
}

func BenchmarkEleventhWorkdaysFrom(b *testing.B) {
	c := NewBusinessCalendar()
	start := time.Date(2026, 6, 17, 9, 0, 0, 0, time.UTC)
	for _, d := range []struct {
		name string
		n    int
	}{
		{"10", 10}, {"30", 30}, {"back250", -250},
	} {
		b.Run(d.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhTime = c.WorkdaysFrom(start, d.n)
			}
		})
	}
}

func BenchmarkEleventhAddWorkHours(b *testing.B) {
	c := NewBusinessCalendar()
	c.AddHoliday(eleventhHolidays()...)
	start := time.Date(2026, 6, 17, 10, 30, 0, 0, time.UTC)
	for _, d := range []struct {
		name   string
		worked time.Duration
	}{
		{"2h", 2 * time.Hour}, {"20h", 20 * time.Hour}, {"160h", 160 * time.Hour},
	} {
		b.Run(d.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhTime = c.AddWorkHours(start, d.worked)
			}
		})
	}
}

var eleventhFloat float64

func BenchmarkEleventhJulianDate(b *testing.B) {
	for _, d := range []struct {
		name string
		t    time.Time
	}{
		{"utc", time.Date(2026, 6, 17, 9, 41, 7, 0, time.UTC)},
		{"zone", time.Date(1999, 12, 31, 20, 3, 59, 0, time.FixedZone("", -5*3600))},
	} {
		b.Run(d.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhFloat = JulianDate(d.t)
			}
		})
	}
}
