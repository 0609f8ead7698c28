package rardecode

import "testing"

func twentysixthData(n int) []byte {
	buf := make([]byte, n)
	x := uint32(12345)
	for i := range buf {
		x = x*1664525 + 1013904223
		buf[i] = byte(x >> 24)
	}
	return buf
}

func BenchmarkTwentysixthE8(b *testing.B) {
	src := twentysixthData(32 << 10)
	buf := make([]byte, len(src))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		copy(buf, src)
		if _, err := filterE8(0xe8, true, buf, 4096); err != nil {
			b.Fatal(err)
		}
	}
}
