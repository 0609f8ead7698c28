package immutable

import "testing"

var (
	fifteenthList *List[int]
	fifteenthSum  int
)

func fifteenthValues(n int) []int {
	a := make([]int, n)
	for i := range a {
		a[i] = i
	}
	return a
}

func BenchmarkFifteenthNewList(b *testing.B) {
	a := fifteenthValues(5000)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fifteenthList = NewList(a...)
	}
}

func BenchmarkFifteenthPrepend(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		l := NewList[int]()
		for k := 0; k < 1000; k++ {
			l = l.Prepend(k)
		}
		fifteenthList = l
	}
}

func BenchmarkFifteenthGet(b *testing.B) {
	l := NewList(fifteenthValues(100000)...)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for k := 0; k < l.Len(); k++ {
			fifteenthSum += l.Get(k)
		}
	}
}
