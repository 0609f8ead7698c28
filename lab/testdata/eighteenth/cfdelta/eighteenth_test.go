package fdelta

import "testing"

var eighteenthSink int

func BenchmarkEighteenthCreateUnchanged(b *testing.B) {
	origin := make([]byte, 16384)
	x := uint32(1)
	for i := range origin {
		x = x*1664525 + 1013904223
		origin[i] = byte(x >> 24)
	}
	target := append([]byte(nil), origin...)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		eighteenthSink += len(Create(origin, target))
	}
}

func BenchmarkEighteenthAppendInt(b *testing.B) {
	buf := make([]byte, 0, 64)
	for i := 0; i < b.N; i++ {
		buf = buf[:0]
		for v := uint32(1); v < 1<<18; v *= 5 {
			buf = appendInt(buf, v, '@')
		}
		eighteenthSink += len(buf)
	}
}
