package set

import (
	"fmt"
	"testing"

	"github.com/liyue201/gostl/utils/comparator"
)

var thirteenthString string

func BenchmarkThirteenthString(b *testing.B) {
	for _, n := range []int{10, 1000} {
		s := New(comparator.IntComparator)
		for i := 0; i < n; i++ {
			s.Insert(i * 37)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				thirteenthString = s.String()
			}
		})
	}
}
