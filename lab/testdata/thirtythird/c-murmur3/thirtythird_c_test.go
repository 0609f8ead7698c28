package murmur3

import "testing"

func BenchmarkThirtythirdWriteShort(b *testing.B) {
	fields := [][]byte{[]byte("id"), []byte("="), []byte("4711"), []byte(";"), []byte("n"), []byte("="), []byte("x"), []byte(";")}
	h := New128()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		h.Reset()
		for j := 0; j < 16; j++ {
			for _, f := range fields {
				h.Write(f)
			}
		}
	}
}
