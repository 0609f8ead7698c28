package bitmap

import "testing"

func BenchmarkThirtyfirstToArray(b *testing.B) {
	words := make([]uint64, 256)
	x := uint64(88172645463325252)
	for i := range words {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		words[i] = x & (x >> 3) & (x << 5)
	}
	b.ReportAllocs()
	b.ResetTimer()
	n := 0
	for i := 0; i < b.N; i++ {
		n += len(ToArray(words))
	}
}

func BenchmarkThirtyfirstOfMany(b *testing.B) {
	subs := make([][]int32, 200)
	sizes := make([]int32, 200)
	for i := range subs {
		for j := int32(0); j < 40; j += 1 + int32(i%4) {
			subs[i] = append(subs[i], j)
		}
		sizes[i] = 41
	}
	b.ReportAllocs()
	b.ResetTimer()
	n := 0
	for i := 0; i < b.N; i++ {
		n += len(OfMany(subs, sizes))
	}
}
