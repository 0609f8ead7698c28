package pq

import "testing"

var eighteenthLen int

func BenchmarkEighteenthInsert(b *testing.B) {
	for i := 0; i < b.N; i++ {
		q := NewPriorityQueue(WithMinPrioSize(20))
		for j := 0; j < 1000; j++ {
			q.Insert(nil, float64(j*7919%1009))
		}
		eighteenthLen = q.Len()
	}
}
