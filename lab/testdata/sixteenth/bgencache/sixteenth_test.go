package cache

import (
	"testing"
	"time"
)

func BenchmarkSixteenthExpirationPop(b *testing.B) {
	const size = 1000
	now := time.Unix(1700000000, 0)
	m := newExpirationManager[int]()
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		for k := 0; k < size; k++ {
			m.update(k, now.Add(time.Duration(k*7919%size)*time.Second))
		}
		b.StartTimer()
		for m.len() > 0 {
			m.pop()
		}
	}
}
