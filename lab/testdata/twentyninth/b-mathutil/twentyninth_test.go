package mathutil

import (
	"math/rand"
	"sort"
	"testing"
)

var (
	twentyninthU64 uint64
	twentyninthF64 float64
)

func BenchmarkTwentyninthSqrtUint64(b *testing.B) {
	rng := rand.New(rand.NewSource(29))
	in := make([]uint64, 256)
	for i := range in {
		in[i] = rng.Uint64() >> uint(i%60)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		twentyninthU64 += SqrtUint64(in[i&255])
	}
}

func BenchmarkTwentyninthModPowUint64(b *testing.B) {
	rng := rand.New(rand.NewSource(29))
	in := make([][3]uint64, 64)
	for i := range in {
		in[i] = [3]uint64{rng.Uint64(), rng.Uint64() >> uint(i%50), rng.Uint64()>>uint(i%40) | 1}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		v := &in[i&63]
		twentyninthU64 += ModPowUint64(v[0], v[1], v[2])
	}
}

func BenchmarkTwentyninthPermutationNext(b *testing.B) {
	ints := sort.IntSlice{1, 2, 3, 4, 5, 6, 7}
	floats := sort.Float64Slice{-1.5, 0, 0.5, 2, 3.25, 8}
	strs := sort.StringSlice{"a", "b", "c", "d", "e"}
	for i := 0; i < b.N; i++ {
		for PermutationFirst(ints); PermutationNext(ints); {
		}
		for PermutationFirst(floats); PermutationNext(floats); {
		}
		for PermutationFirst(strs); PermutationNext(strs); {
		}
	}
}

func BenchmarkTwentyninthEnvelope(b *testing.B) {
	points := []float64{0, 0.4, 1, 0.8, 0.75, 0.7, 0.7, 0.2, 0}
	for i := 0; i < b.N; i++ {
		x := float64(i%1000) / 1000
		twentyninthF64 += Envelope(x, points, Linear)
		twentyninthF64 += Envelope(x, points[:4], Sinusoidal)
	}
}
