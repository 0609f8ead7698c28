package btree

import (
	"fmt"
	"testing"
)

var thirteenthInt int

func BenchmarkThirteenthSet(b *testing.B) {
	b.Run("time", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			m := NewMap[float64, int](0)
			for j := 0; j < 5000; j++ {
				m.Set(float64(j)*0.25, j)
			}
			thirteenthInt += m.Len()
		}
	})
	names := make([]string, 5000)
	for i := range names {
		names[i] = fmt.Sprintf("user:%06d", i)
	}
	b.Run("name", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			m := NewMap[string, int](0)
			for j, name := range names {
				m.Set(name, j)
			}
			thirteenthInt += m.Len()
		}
	})
}
