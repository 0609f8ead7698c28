package btree

import (
	"fmt"
	"testing"
)

var sixthItem int

func BenchmarkSixthDeleteMin(b *testing.B) {
	for _, n := range []int{100, 2000, 20000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			t := NewOrderedG[int](32)
			for i := 0; i < n; i++ {
				t.ReplaceOrInsert(i)
			}
			full := t.Clone()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				item, ok := t.DeleteMin()
				if !ok {
					b.StopTimer()
					t = NewOrderedG[int](32)
					full.Ascend(func(item int) bool { t.ReplaceOrInsert(item); return true })
					b.StartTimer()
				}
				sixthItem = item
			}
		})
	}
}
