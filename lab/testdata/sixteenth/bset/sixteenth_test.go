package set

import "testing"

var sixteenthSet Interface

func BenchmarkSixteenthIntersection(b *testing.B) {
	s, t := New(ThreadSafe), New(ThreadSafe)
	for i := 0; i < 300; i++ {
		s.Add(i)
		t.Add(i + 100)
	}
	for i := 0; i < b.N; i++ {
		sixteenthSet = Intersection(s, t)
	}
}

func BenchmarkSixteenthIntersectionSmall(b *testing.B) {
	s, t := New(NonThreadSafe), New(NonThreadSafe)
	for i := 0; i < 300; i++ {
		s.Add(i)
	}
	t.Add(7, 8, 900)
	for i := 0; i < b.N; i++ {
		sixteenthSet = Intersection(s, t)
	}
}
