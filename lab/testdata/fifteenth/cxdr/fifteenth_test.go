package xdr

import (
	"bytes"
	"testing"
)

func BenchmarkFifteenthUint32s(b *testing.B) {
	var buf bytes.Buffer
	in := make([]uint32, 60)
	for i := range in {
		in[i] = uint32(i) * 1234567
	}
	if _, err := Marshal(&buf, in); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		var out []uint32
		if _, err := Unmarshal(bytes.NewReader(buf.Bytes()), &out); err != nil {
			b.Fatal(err)
		}
	}
}
