package circonusllhist

import "testing"

func BenchmarkThirtiethCopyAndReset(b *testing.B) {
	h := New()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for v := 1; v <= 20; v++ {
			h.RecordIntScale(int64(v), v%3)
		}
		if h.CopyAndReset().used == 0 {
			b.Fatal("empty")
		}
	}
}
