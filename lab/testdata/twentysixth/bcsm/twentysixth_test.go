package csm

import (
	"testing"
	"time"
)

func BenchmarkTwentysixthWeekdays(b *testing.B) {
	month := NewCommonNode(3, 1, 12, nil)
	year := NewCommonNode(2024, 0, 999999, nil)
	n := NewWeekDayNode(1, 1, 31, 3, []int{5}, month, year)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if len(n.daysOfWeekInMonth()) == 0 {
			b.Fatal("no days")
		}
	}
}

func BenchmarkTwentysixthClosestWeekday(b *testing.B) {
	days := [...]time.Time{makeDateTime(2024, 3, 31), makeDateTime(2024, 6, 1), makeDateTime(2024, 5, 15), makeDateTime(2024, 8, 11)}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if closestWeekday(days[i%4]) == 0 {
			b.Fatal("wrong")
		}
	}
}
