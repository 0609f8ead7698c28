package sortutil

import "testing"

func BenchmarkEighteenthByteSort(b *testing.B) {
	from := make(ByteSlice, 4000)
	for i := range from {
		from[i] = byte(i * i * 31 >> 3)
	}
	to := make(ByteSlice, len(from))
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		copy(to, from)
		to.Sort()
	}
}

func BenchmarkEighteenthInt8Sort(b *testing.B) {
	from := make(Int8Slice, 4000)
	for i := range from {
		from[i] = int8(i * i * 31 >> 3)
	}
	to := make(Int8Slice, len(from))
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		copy(to, from)
		to.Sort()
	}
}
