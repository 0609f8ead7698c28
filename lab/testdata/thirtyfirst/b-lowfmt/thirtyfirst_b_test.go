package bitmap

import "testing"

func BenchmarkThirtyfirstFmt(b *testing.B) {
	words := []uint64{0x0102030405060708, 0xfedcba9876543210, 1, 1 << 63}
	b.ReportAllocs()
	n := 0
	for i := 0; i < b.N; i++ {
		n += len(Fmt(words)) + len(Fmt(uint32(i)))
	}
}
