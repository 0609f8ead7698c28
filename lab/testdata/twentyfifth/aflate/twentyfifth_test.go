package flate

import "testing"

func BenchmarkTwentyfifthGenerate(b *testing.B) {
	freq := make([]int32, maxNumLit)
	x := uint32(1)
	for i := range freq {
		x = x*1664525 + 1013904223
		freq[i] = int32(x >> 22)
	}
	h := newHuffmanEncoder(maxNumLit)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		h.generate(freq, 15)
	}
}

func BenchmarkTwentyfifthAssign(b *testing.B) {
	h := newHuffmanEncoder(maxNumLit)
	bitCount := []int32{0, 0, 0, 1, 4, 6, 10, 20, 60, 185}
	all := make([]literalNode, maxNumLit)
	for i := range all {
		all[i].literal = uint16(i * 5 % maxNumLit)
	}
	list := make([]literalNode, maxNumLit)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		copy(list, all)
		h.assignEncodingAndSize(bitCount, list)
	}
}
