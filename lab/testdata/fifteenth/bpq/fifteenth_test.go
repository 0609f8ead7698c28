package pq

import "testing"

var fifteenthLen int

func BenchmarkFifteenthInsert(b *testing.B) {
	q := New()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		q = New()
		for k := 0; k < 2000; k++ {
			q.Insert(k, float64(-k))
		}
	}
	fifteenthLen = q.Len()
}

func BenchmarkFifteenthPop(b *testing.B) {
	q := New()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		for k := 0; k < 20000; k++ {
			q.Insert(k, float64(k*7919%20011))
		}
		b.StartTimer()
		for q.Len() > 0 {
			q.Pop()
		}
	}
	fifteenthLen = q.Len()
}

func BenchmarkFifteenthUpdate(b *testing.B) {
	q := New()
	keys := make([]interface{}, 1000)
	for k := range keys {
		keys[k] = k
		q.Insert(keys[k], float64(k))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		q.UpdatePriority(keys[0], 5000)
		q.UpdatePriority(keys[0], -1)
	}
	fifteenthLen = q.Len()
}
