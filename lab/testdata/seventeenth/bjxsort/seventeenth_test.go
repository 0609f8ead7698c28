package xsort

import (
	"testing"

	"github.com/bradenaw/juniper/iterator"
)

var seventeenthInts []int

func BenchmarkSeventeenthMinK(b *testing.B) {
	in := make([]int, 2000)
	for i := range in {
		in[i] = i * 7919 % 2003
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		seventeenthInts = MinK(OrderedLess[int], iterator.Slice(in), 10)
	}
}
