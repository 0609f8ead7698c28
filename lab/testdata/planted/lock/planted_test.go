package lock

import "testing"

func BenchmarkOp(b *testing.B) {
	for b.Loop() {
		Op()
	}
}
