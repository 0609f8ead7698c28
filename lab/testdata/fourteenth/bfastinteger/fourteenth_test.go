package fastinteger

import "testing"

var fourteenthLen uint64

func BenchmarkFourteenthDelete(b *testing.B) {
	m := New(4096)
	for i := uint64(0); i < 3000; i++ {
		m.Set(i*i+i, i)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		k := uint64(i % 3000)
		m.Delete(k*k + k)
		m.Set(k*k+k, k)
	}
	fourteenthLen = m.Len()
}
