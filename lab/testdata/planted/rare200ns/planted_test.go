package rare200ns

import "testing"

func BenchmarkOp(b *testing.B) {
	x := uint64(1)
	for b.Loop() {
		x = Op(x)
	}
}
