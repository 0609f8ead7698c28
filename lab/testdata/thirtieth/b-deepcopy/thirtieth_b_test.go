package deepcopy

import "testing"

func BenchmarkThirtiethSlice(b *testing.B) {
	type sample struct {
		At    int64
		Value float64
		Name  string
	}
	s := make([]sample, 300)
	for i := range s {
		s[i] = sample{int64(i), float64(i) / 3, "sample"}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := Anything(s); err != nil {
			b.Fatal(err)
		}
	}
}
