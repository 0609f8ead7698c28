package audio

import "testing"

var thirteenthInts []int

func BenchmarkThirteenthAsInt(b *testing.B) {
	buf := &PCMBuffer{DataType: DataTypeI16, I16: make([]int16, 512)}
	for i := range buf.I16 {
		buf.I16[i] = int16(i * 7)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		thirteenthInts = buf.AsInt()
	}
}
