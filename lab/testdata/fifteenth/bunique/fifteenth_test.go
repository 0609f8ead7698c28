package unique

import (
	"fmt"
	"testing"
)

func BenchmarkFifteenthStrings(b *testing.B) {
	var base []string
	for i := 0; i < 3000; i++ {
		base = append(base, fmt.Sprintf("name-%05d", i/2))
	}
	work := make([]string, len(base))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		copy(work, base)
		s := work
		Strings(&s)
	}
}

func BenchmarkFifteenthInts(b *testing.B) {
	var base []int
	for i := 0; i < 3000; i++ {
		base = append(base, i/2)
	}
	work := make([]int, len(base))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		copy(work, base)
		s := work
		Ints(&s)
	}
}
