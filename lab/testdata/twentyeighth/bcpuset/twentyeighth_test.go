package cpuset

import "testing"

func BenchmarkTwentyeighthEquals(b *testing.B) {
	var ids []int
	for i := 0; i < 64; i++ {
		ids = append(ids, i*2)
	}
	x, y, z := New(ids...), New(ids...), New(append([]int{999}, ids[1:]...)...)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if !x.Equals(y) || x.Equals(z) {
			b.Fatal("wrong")
		}
	}
}

func BenchmarkTwentyeighthString(b *testing.B) {
	var ids []int
	for i := 0; i < 128; i++ {
		if i%7 != 0 {
			ids = append(ids, i)
		}
	}
	s := New(ids...)
	b.ReportAllocs()
	n := 0
	for i := 0; i < b.N; i++ {
		n += len(s.String())
	}
	if n == 0 {
		b.Fatal("empty")
	}
}
