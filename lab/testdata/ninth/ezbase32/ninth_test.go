package zbase32

import "testing"

var (
	ninthString string
	ninthInt    int
	ninthErr    error
)

func ninthData(n int) []byte {
	data := make([]byte, n)
	x := uint32(7)
	for i := range data {
		x = x*1664525 + 1013904223
		data[i] = byte(x >> 24)
	}
	return data
}

func BenchmarkNinthEncodeToString(b *testing.B) {
	for _, c := range []struct {
		name string
		data []byte
	}{
		{"id 8", ninthData(8)},
		{"uuid 16", ninthData(16)},
		{"key 32", ninthData(32)},
		{"block 1000", ninthData(1000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthString = EncodeToString(c.data)
			}
		})
	}
}

func BenchmarkNinthDecodeBits(b *testing.B) {
	for _, c := range []struct {
		name  string
		bytes int
	}{
		{"uuid 16", 16},
		{"sha1 20", 20},
		{"key 32", 32},
		{"block 1000", 1000},
	} {
		b.Run(c.name, func(b *testing.B) {
			text := []byte(EncodeToString(ninthData(c.bytes)))
			dst := make([]byte, DecodedLen(len(text)))
			for i := 0; i < b.N; i++ {
				ninthInt, ninthErr = DecodeBits(dst, text, 8*c.bytes)
			}
		})
	}
}
