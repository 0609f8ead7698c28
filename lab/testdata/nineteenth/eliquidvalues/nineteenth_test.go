package values

import "testing"

func BenchmarkNineteenthSort(b *testing.B) {
	var ints, floats, mixed []any
	for i := 0; i < 100; i++ {
		ints = append(ints, i*37%100)
		floats = append(floats, float64(i*61%100)/4)
		if i%3 == 0 {
			mixed = append(mixed, float64(i*17%100))
		} else {
			mixed = append(mixed, int64(i*17%100))
		}
	}
	tmp := make([]any, 100)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		copy(tmp, ints)
		Sort(tmp)
		copy(tmp, floats)
		Sort(tmp)
		copy(tmp, mixed)
		Sort(tmp)
	}
}

func BenchmarkNineteenthParseDate(b *testing.B) {
	dates := []string{"2017-07-09", "2023-12-31", "2017-07-09 10:40:00 UTC", "February 3, 2015", "1999-01-01"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range dates {
			if _, err := ParseDate(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}
