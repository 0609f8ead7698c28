package deque

import "testing"

var thirteenthInt int

func BenchmarkThirteenthPeek(b *testing.B) {
	for _, c := range []struct {
		name string
		n    int
	}{{"small", 100}, {"large", 20000}} {
		dq := NewDeque[int]()
		for i := 0; i < c.n; i++ {
			dq.PushBack(i)
		}
		b.Run(c.name+"/all", func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				for j := 0; j < c.n; j++ {
					thirteenthInt += dq.Peek(j)
				}
			}
		})
		b.Run(c.name+"/last", func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				for j := c.n - 50; j < c.n; j++ {
					thirteenthInt += dq.Peek(j)
				}
			}
		})
	}
}

func BenchmarkThirteenthReplace(b *testing.B) {
	dq := NewDeque[int]()
	for i := 0; i < 20000; i++ {
		dq.PushBack(i)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for j := 0; j < 20000; j++ {
			dq.Replace(j, i)
		}
	}
}
