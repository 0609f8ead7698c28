package arp

import "testing"

var eighteenthPacket Packet

func BenchmarkEighteenthUnmarshal(b *testing.B) {
	raw := []byte{
		0, 1, 8, 0, 6, 4, 0, 1,
		2, 0x42, 0xac, 0x11, 0, 2, 192, 168, 1, 10,
		0, 0, 0, 0, 0, 0, 192, 168, 1, 1,
	}
	for i := 0; i < b.N; i++ {
		if err := eighteenthPacket.UnmarshalBinary(raw); err != nil {
			b.Fatal(err)
		}
	}
}
