package deque

import "testing"

var fourteenthInt int

func BenchmarkFourteenthInsert(b *testing.B) {
	var q Deque[int]
	for i := 0; i < 2000; i++ {
		q.PushBack(i)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		q.Insert(700+i%600, i)
		fourteenthInt += q.PopFront()
	}
}
