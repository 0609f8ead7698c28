package lane

import (
	"fmt"
	"testing"
)

var (
	twelfthValue int
	twelfthOK    bool
)

func BenchmarkTwelfthPop(b *testing.B) {
	for _, n := range []int{30, 1000, 20000} {
		b.Run(fmt.Sprintf("ints%d", n), func(b *testing.B) {
			pq := NewMinPriorityQueue[int, int]()
			for i := 0; i < n; i++ {
				pq.Push(i, i*7919%n)
			}
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				var p int
				twelfthValue, p, twelfthOK = pq.Pop()
				pq.Push(twelfthValue, p+n)
			}
		})
	}
	b.Run("names", func(b *testing.B) {
		const n = 1 << 16
		pq := NewMinPriorityQueue[int, string]()
		var names []string
		for i := 0; i < n; i++ {
			names = append(names, fmt.Sprintf("2026-11-27T%06d", i))
		}
		next := 0
		for ; next < 1000; next++ {
			pq.Push(next, names[next])
		}
		b.ResetTimer()
		for i := 0; i < b.N; i++ {
			twelfthValue, _, twelfthOK = pq.Pop()
			pq.Push(next, names[next%n])
			next++
		}
	})
}
