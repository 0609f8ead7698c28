package lru

import (
	"fmt"
	"testing"
)

var sixthCount int

func BenchmarkSixthResize(b *testing.B) {
	for _, n := range []int{1, 4, 16} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			c, _ := NewWithEvict[int, string](64, func(int, string) { sixthCount++ })
			for i := 0; i < 64; i++ {
				c.Add(i, "value")
			}
			for i := 0; i < b.N; i++ {
				c.Resize(64 - n)
				c.Resize(64)
				for j := 0; j < n; j++ {
					c.Add(64+(i*n+j)%64, "value")
				}
			}
		})
	}
}
