package null

import "testing"

var sink uint64

func BenchmarkMix(b *testing.B) {
	data := make([]uint64, 512)
	for i := range data {
		data[i] = uint64(i) * 0x9e3779b97f4a7c15
	}
	for b.Loop() {
		sink = Mix(data)
	}
}
