package bitset

import "testing"

var (
	secondSink  string
	secondUnion *BitSet
)

func secondSet() *BitSet {
	s := New(1000)
	for i := uint(0); i < 1000; i += 7 {
		s.Set(i)
	}
	return s
}

func BenchmarkSecondString(b *testing.B) {
	s := secondSet()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		secondSink = s.String()
	}
}

func BenchmarkSecondUnion(b *testing.B) {
	s, none, some := secondSet(), New(900), New(900).Set(3)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		secondUnion = none.Union(s)
		secondUnion = s.Union(none)
		secondUnion = s.Union(some)
	}
}

func BenchmarkSecondDump(b *testing.B) {
	s := secondSet()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		secondSink = s.DumpAsBits()
	}
}
