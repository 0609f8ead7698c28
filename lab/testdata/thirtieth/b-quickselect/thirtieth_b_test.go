package quickselect

import (
	"math/rand"
	"testing"
)

func BenchmarkThirtiethHeapSelection(b *testing.B) {
	const size, k = 200000, 200
	r := rand.New(rand.NewSource(30))
	base := make([]int, size)
	for i := range base {
		// falling on the whole, so that the heap is worked hard
		base[i] = size - i + r.Intn(size/4)
	}
	data := make([]int, size)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		copy(data, base)
		heapSelectionFinding(IntSlice(data), k)
	}
}

func BenchmarkThirtiethFloat64QuickSelect(b *testing.B) {
	const size, k = 20000, 2000
	r := rand.New(rand.NewSource(30))
	base := make([]float64, size)
	for i := range base {
		base[i] = r.NormFloat64()
	}
	data := make([]float64, size)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		copy(data, base)
		if err := Float64QuickSelect(data, k); err != nil {
			b.Fatal(err)
		}
	}
}
