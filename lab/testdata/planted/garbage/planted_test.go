package garbage

import "testing"

func BenchmarkOp(b *testing.B) {
	for b.Loop() {
		Op()
	}
}
