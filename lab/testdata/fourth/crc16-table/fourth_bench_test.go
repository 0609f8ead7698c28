package crc16

import "testing"

func BenchmarkFourthMakeTable(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, p := range []Params{CRC16_ARC, CRC16_XMODEM, CRC16_DNP} {
			MakeTable(p)
		}
	}
}
