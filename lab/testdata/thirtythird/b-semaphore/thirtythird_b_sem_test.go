package semaphore

import "testing"

func BenchmarkThirtythirdTryAcquire(b *testing.B) {
	s := NewWeighted(64)
	weights := [...]int64{0, 1, 0, 3, 0, 8, 0, 0}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, w := range weights {
			if s.TryAcquire(w) && w > 0 {
				s.Release(w)
			}
		}
	}
}

func BenchmarkThirtythirdRelease(b *testing.B) {
	s := NewWeighted(64)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		s.TryAcquire(64)
		for j := 0; j < 64; j++ {
			s.Release(1)
		}
	}
}
