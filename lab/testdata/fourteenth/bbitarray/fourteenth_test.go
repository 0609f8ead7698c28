package bitarray

import "testing"

var fourteenthNums []uint64

func BenchmarkFourteenthToNums(b *testing.B) {
	ba := NewBitArray(10000)
	for i := uint64(0); i < 10000; i += 13 {
		if err := ba.SetBit(i); err != nil {
			b.Fatal(err)
		}
	}
	blocks := ba.(*bitArray).blocks
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		fourteenthNums = fourteenthNums[:0]
		for k, block := range blocks {
			block.toNums(uint64(k)*s, &fourteenthNums)
		}
	}
}
