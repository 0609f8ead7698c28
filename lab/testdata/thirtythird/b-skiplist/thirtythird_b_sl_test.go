package skiplist

import "testing"

func thirtythirdList(n int) *SkipList {
	l := NewSeed(7)
	for i := 0; i < n; i++ {
		l.Insert(Element(i * 7919 % n))
	}
	return &l
}

func BenchmarkThirtythirdString(b *testing.B) {
	l := thirtythirdList(500)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		_ = l.String()
	}
}

func BenchmarkThirtythirdFind(b *testing.B) {
	l := thirtythirdList(5000)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		// Half of what is looked for lies beyond the keys of the list.
		l.Find(Element(i * 31 % 10000))
		l.FindGreaterOrEqual(Element(i * 37 % 10000))
	}
}
