package SolarUtil

import "testing"

var fifteenthDays int

func BenchmarkFifteenthDaysBetween(b *testing.B) {
	n := 0
	for i := 0; i < b.N; i++ {
		n += GetDaysBetween(1900, 1, 31, 2000+i%50, 7, 4)
		n += GetDaysBetween(2024, 12, 1, 1700+i%50, 2, 28)
	}
	fifteenthDays = n
}
