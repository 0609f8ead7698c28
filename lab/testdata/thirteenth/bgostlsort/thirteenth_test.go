package sort

import (
	"testing"

	"github.com/liyue201/gostl/ds/slice"
	"github.com/liyue201/gostl/utils/comparator"
)

var thirteenthInt int

func BenchmarkThirteenthStable(b *testing.B) {
	for _, c := range []struct {
		name string
		at   func(i int) int
	}{
		{"sorted", func(i int) int { return i }},
		{"reversed", func(i int) int { return -i }},
		{"blocks", func(i int) int { return (i/100)*7919%61*1000 + i%100 }},
	} {
		data := make([]int, 3000)
		work := make([]int, len(data))
		for i := range data {
			data[i] = c.at(i)
		}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				copy(work, data)
				s := slice.NewSliceWrapper(work)
				Stable[int](s.Begin(), s.End(), comparator.IntComparator)
				thirteenthInt += work[0]
			}
		})
	}
}
