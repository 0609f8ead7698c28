package uuid

import "testing"

func BenchmarkThirtythirdScanBinary(b *testing.B) {
	rows := [][]byte{[]byte("0123456789abcdef"), []byte("fedcba9876543210")}
	var id UUID
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := id.Scan(rows[i&1]); err != nil {
			b.Fatal(err)
		}
	}
}
