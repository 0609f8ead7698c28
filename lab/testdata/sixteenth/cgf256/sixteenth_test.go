package gf256

import "testing"

var sixteenthByte byte

func BenchmarkSixteenthNewRSEncoder(b *testing.B) {
	f := NewField(0x11d, 2)
	for i := 0; i < b.N; i++ {
		sixteenthByte += NewRSEncoder(f, 68).gen[1]
	}
}

func BenchmarkSixteenthECCMixed(b *testing.B) {
	rs := NewRSEncoder(NewField(0x11d, 2), 16)
	long := make([]byte, 4096)
	for i := range long {
		long[i] = byte(i * 37)
	}
	check := make([]byte, 16)
	rs.ECC(long, check)
	for i := 0; i < b.N; i++ {
		rs.ECC(long[i&1023:i&1023+32], check)
		sixteenthByte += check[0]
	}
}
