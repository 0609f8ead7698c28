package binaryheap

import (
	"fmt"
	"math/rand"
	"testing"
)

var sixthValue interface{}

// BenchmarkSixthPush pushes two or three values at once onto a heap and takes as many.
func BenchmarkSixthPush(b *testing.B) {
	for _, n := range []int{50, 400, 5000} {
		r := rand.New(rand.NewSource(int64(n)))
		heap := NewWithIntComparator()
		for i := 0; i < n; i++ {
			heap.Push(r.Intn(1 << 20))
		}
		var next [513]interface{}
		for i := range next {
			next[i] = r.Intn(1 << 20)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				k := 2 + i%2
				j := i * 3 % (len(next) - 3)
				heap.Push(next[j : j+k]...)
				for ; k > 0; k-- {
					sixthValue, _ = heap.Pop()
				}
			}
		})
	}
}
