package bounds

import "testing"

var sink uint32

func BenchmarkDot(b *testing.B) {
	x, y := make([]uint32, 2048), make([]uint32, 2048)
	for i := range x {
		x[i], y[i] = uint32(i), uint32(3*i)
	}
	for b.Loop() {
		sink = Dot(x, y)
	}
}
