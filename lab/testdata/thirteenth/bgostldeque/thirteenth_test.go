package deque

import (
	"fmt"
	"testing"
)

var thirteenthString string

func BenchmarkThirteenthString(b *testing.B) {
	for _, n := range []int{10, 1000} {
		d := New[int]()
		for i := 0; i < n; i++ {
			d.PushBack(i * 37)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				thirteenthString = d.String()
			}
		})
	}
}
