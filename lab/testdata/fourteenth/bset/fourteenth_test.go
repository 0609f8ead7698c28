package set

import "testing"

var fourteenthLen int

func BenchmarkFourteenthRemoveUnknown(b *testing.B) {
	s := New()
	for i := 0; i < 200; i++ {
		s.Add(i)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		s.Remove(1000 + i%200)
		fourteenthLen += len(s.Flatten())
	}
}
