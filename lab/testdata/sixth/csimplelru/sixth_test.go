package simplelru

import (
	"fmt"
	"testing"
)

var (
	sixthEvicted bool
	sixthCount   int
)

func BenchmarkSixthAdd(b *testing.B) {
	for _, size := range []int{16, 128, 4096} {
		b.Run(fmt.Sprintf("int-%d", size), func(b *testing.B) {
			c, _ := NewLRU[int, int](size, nil)
			for i := 0; i < b.N; i++ {
				sixthEvicted = c.Add(i, i)
			}
		})
		keys := make([]string, 3*size)
		for i := range keys {
			keys[i] = fmt.Sprintf("/page/%06d", i*17)
		}
		b.Run(fmt.Sprintf("string-%d", size), func(b *testing.B) {
			c, _ := NewLRU[string, *int](size, func(string, *int) { sixthCount++ })
			for i := 0; i < b.N; i++ {
				sixthEvicted = c.Add(keys[i%len(keys)], nil)
			}
		})
	}
}
