package decoding

import "testing"

func BenchmarkSixteenthDecodeMap(b *testing.B) {
	data := []byte{0xde, 0, 200}
	for i := 0; i < 200; i++ {
		data = append(data, 0xcc, byte(i), 0xcd, byte(i), 7)
	}
	m := make(map[uint64]uint64)
	for i := 0; i < b.N; i++ {
		if err := Decode(data, &m, false); err != nil {
			b.Fatal(err)
		}
	}
}
