package list

import "testing"

var eighteenthInt int

func BenchmarkEighteenthQueue(b *testing.B) {
	l := New[int]()
	for i := 0; i < 16; i++ {
		l.PushBack(i)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		eighteenthInt = l.Remove(l.Front())
		l.PushBack(i)
	}
}
