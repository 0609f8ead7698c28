package set

import "testing"

func BenchmarkTwentyfirstValues(b *testing.B) {
	s := NewSet(newTestRules())
	for i := 0; i < 100; i++ {
		s.Add(i)
	}
	one := NewSet(newTestRules())
	one.Add(7)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		s.Values()
		one.Values()
	}
}

func BenchmarkTwentyfirstRemove(b *testing.B) {
	s := NewSet(newTestRules())
	for i := 0; i < 100; i++ {
		s.Add(i)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		s.Remove(i % 100)
		s.Add(i % 100)
	}
}

func BenchmarkTwentyfirstEachValue(b *testing.B) {
	s := NewSet(newTestRules())
	for i := 0; i < 100; i++ {
		s.Add(i)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		n := 0
		s.EachValue(func(v int) { n += v })
		if n != 4950 {
			b.Fatal(n)
		}
	}
}
