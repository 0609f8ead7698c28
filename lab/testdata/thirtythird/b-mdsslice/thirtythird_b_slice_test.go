package slice

import "testing"

func BenchmarkThirtythirdRotate(b *testing.B) {
	vs := make([]string, 6000)
	for i := range vs {
		vs[i] = string(rune('a' + i%26))
	}
	b.ReportAllocs()
	for b.Loop() {
		Rotate(vs, 2500)
	}
}

func BenchmarkThirtythirdLCSEdges(b *testing.B) {
	var as, bs []int
	for i := range 400 {
		as = append(as, i)
		bs = append(bs, i)
	}
	for i := range 30 {
		as = append(as, 1000+i*3)
		bs = append(bs, 1000+i*2)
	}
	for i := range 400 {
		as = append(as, i)
		bs = append(bs, i)
	}
	b.ReportAllocs()
	for b.Loop() {
		LCS(as, bs)
	}
}
