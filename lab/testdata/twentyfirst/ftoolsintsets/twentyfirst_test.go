package intsets

import "testing"

func twentyfirstSet() *Sparse {
	var s Sparse
	for i := -500; i < 3000; i += 7 {
		s.Insert(i * (1 + i%3))
	}
	return &s
}

func BenchmarkTwentyfirstAppendTo(b *testing.B) {
	s := twentyfirstSet()
	buf := make([]int, 0, 1000)
	for i := 0; i < b.N; i++ {
		buf = s.AppendTo(buf[:0])
	}
}

func BenchmarkTwentyfirstString(b *testing.B) {
	s := twentyfirstSet()
	for i := 0; i < b.N; i++ {
		_ = s.String()
	}
}
