package set

import (
	"fmt"
	"testing"
)

func BenchmarkNineteenthDifference(b *testing.B) {
	x, y := NewStrings(), NewStrings()
	for i := 0; i < 200; i++ {
		x.Add(fmt.Sprintf("unit-%d", i))
		if i%3 == 0 {
			y.Add(fmt.Sprintf("unit-%d", i))
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		x.Difference(y)
	}
}

func BenchmarkNineteenthDifferenceEmpty(b *testing.B) {
	x, y := NewStrings(), NewStrings()
	for i := 0; i < 200; i++ {
		x.Add(fmt.Sprintf("unit-%d", i))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		x.Difference(y)
	}
}
